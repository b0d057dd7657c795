/** Joins words as in a sentence: `name, phone and PAN`. */
export function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
