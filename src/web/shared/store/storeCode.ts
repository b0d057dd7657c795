/**
 * A store code of 2 to 4 capitals or digits made from a store's name, such as TN from T. Nagar; empty
 * if the name has too few Latin letters: then it must be typed.
 */
export function suggestStoreCode(name: string): string {
  const words = name.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  const initials = words.map((word) => word.charAt(0)).join('')
  const code = initials.length >= 2 ? initials.slice(0, 4) : (words[0] ?? '').slice(0, 3)
  return code.length >= 2 ? code : ''
}
