const english = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Joins words as in an English sentence: `name, phone and PAN`. */
export function joined(words: readonly string[]): string {
  return english.format(words)
}
