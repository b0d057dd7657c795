import type { InterestTerms } from '../../../../domain/interest/terms.ts'

/** Maximum number of terms in the cache. */
const MOST = 1_000
const known = new Map<string, InterestTerms>()

/**
 * Parses terms of interest from their text (`terms::text`), with a cache. Loans of a scheme share one object: parsing for each loan
 * takes longer than calculating its dues.
 */
export function termsOf(text: string): InterestTerms {
  const same = known.get(text)
  if (same) return same
  if (known.size === MOST) known.clear()
  const terms: InterestTerms = JSON.parse(text)
  known.set(text, terms)
  return terms
}
