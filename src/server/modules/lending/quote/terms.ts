import type { InterestTerms } from '../../../../domain/interest/terms.ts'

/** Terms that are remembered at most. */
const MOST = 1_000
const known = new Map<string, InterestTerms>()

/**
 * Terms of interest from their text (`terms::text`). Loans of a scheme have the same, and one object serves them all: to parse
 * them for each takes longer than to reckon what is due of it.
 */
export function termsOf(text: string): InterestTerms {
  const same = known.get(text)
  if (same) return same
  if (known.size === MOST) known.clear()
  const terms: InterestTerms = JSON.parse(text)
  known.set(text, terms)
  return terms
}
