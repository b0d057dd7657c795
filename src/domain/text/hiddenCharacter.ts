/**
 * Control characters, marks that change the direction of text, and characters without a shape. Allowed are tab and line breaks, the
 * joiners U+200C and U+200D, which Indian scripts need, and variation selectors, which emoji have.
 */
const HIDDEN =
  /(?!\u200c|\u200d|\p{Variation_Selector}|[\t\n\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** The code point of the first hidden character of a text, such as `U+202E`, or null. With one, a name can look like another. */
export function hiddenCharacter(text: string): string | null {
  const point = HIDDEN.exec(text)?.[0].codePointAt(0)
  return point === undefined ? null : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * A text without the hidden characters at its ends and the spaces among them. Other spaces stay, so that typing can continue after a text
 * with a hidden character within.
 */
export function withoutHiddenEnds(text: string): string {
  if (!isHidden(text)) return text
  return withoutHiddenStart(withoutHiddenStart([...text]).reverse())
    .reverse()
    .join('')
}

const isHidden = (text: string) => HIDDEN.test(text)

function withoutHiddenStart(characters: string[]): string[] {
  const shownAt = characters.findIndex((character) => character.trim() !== '' && !isHidden(character))
  const start = shownAt < 0 ? characters : characters.slice(0, shownAt)
  return start.some(isHidden) ? characters.slice(start.length) : characters
}
