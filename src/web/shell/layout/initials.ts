/** The first letters of a name's first and last word: `TN` of T. Nagar. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Like {@link initialsOf}, but of a single word the first two letters: `TA` of Tambaram, unlike `TN`. */
export function twoLettersOf(name: string): string {
  const initials = initialsOf(name)
  if (initials.length > 1) return initials
  return (name.match(/\p{L}\p{M}*|\p{N}/gu) ?? []).slice(0, 2).join('').toUpperCase()
}
