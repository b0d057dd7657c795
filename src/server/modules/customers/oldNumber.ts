const OLD_NUMBER = /^Old number: (.+)$/m

/** Maximum length of an old number in the search text, in characters: an index contains that text. */
const LONGEST = 60

/** The line of a note with a customer's number in the old register. */
export function oldNumberLine(number: string): string {
  return `Old number: ${number}`
}

/** The number of {@link oldNumberLine} in a note, also after the note was changed; null if it has none. */
export function oldNumberIn(note: string | null): string | null {
  return note === null ? null : (OLD_NUMBER.exec(note)?.[1]?.slice(0, LONGEST).toWellFormed() ?? null)
}
