/**
 * Control characters (Cc), marks that change the direction of text and other format characters (Cf), and characters without a shape (DI).
 * Allowed are tab and line breaks, the joiners U+200C and U+200D, which Indian scripts need, and variation selectors (VS), which emoji have.
 */
const HIDDEN = /(?![\t\n\r\p{VS}\u200c-\u200d])[\p{Cc}\p{Cf}\p{DI}]/u

/** The code point of the first hidden character of a text, such as `U+202E`, or null. With one, a name can look like another. */
export function hiddenCharacter(text: string): string | null {
  const point = HIDDEN.exec(text)?.[0].codePointAt(0)
  return point === undefined ? null : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Hidden characters at the start of a text, with the spaces among them. */
const HIDDEN_START = new RegExp(`^(?:\\s|${HIDDEN.source})*${HIDDEN.source}\\s*`, 'u')

const reversed = (text: string) => [...text].reverse().join('')

/**
 * A text without the hidden characters at its ends and the spaces among them. Other spaces stay, so that typing can continue after a text
 * with a hidden character within.
 */
export function withoutHiddenEnds(text: string): string {
  if (!HIDDEN.test(text)) return text
  return reversed(reversed(text.replace(HIDDEN_START, '')).replace(HIDDEN_START, ''))
}
