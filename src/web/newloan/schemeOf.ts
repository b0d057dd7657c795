import type { NewLoanChoices } from '../../api/gen/model/index.ts'
import { metalIdOf } from './calculateLoan.ts'
import type { ItemValues, LoanValues } from './loanValues.ts'

type Terms = Pick<LoanValues, 'slabId' | 'tenureMonths'>

/**
 * The scheme after items are chosen: the previous one if it fits, else the only possible one, else none. A tenure of the previous
 * scheme, or typed before there is one, stays; otherwise it is the usual one of the scheme.
 */
export function schemeOf(
  choices: NewLoanChoices,
  items: readonly ItemValues[],
  { slabId, tenureMonths }: Terms,
): Partial<Terms> {
  const metalId = metalIdOf(items, choices)
  const fitting = choices.schemes.filter((scheme) => scheme.metalId === metalId)
  if (metalId === null) return {}
  const before = fitting.find(({ id }) => id === slabId)
  const scheme = before ?? (fitting.length === 1 ? fitting[0] : undefined)
  const terms = termsOfScheme(choices, scheme?.id ?? null)
  return {
    ...terms,
    ...((before !== undefined || slabId === null) && tenureMonths !== null && { tenureMonths }),
  }
}

/** A scheme with its usual tenure, within the policy's longest. */
export function termsOfScheme({ schemes, policy }: NewLoanChoices, slabId: string | null): Terms {
  const scheme = schemes.find(({ id }) => id === slabId)
  const tenureMonths = scheme ? Math.min(scheme.tenureMonths, policy.maximumTenureMonths) : null
  return { slabId: scheme?.id ?? null, tenureMonths }
}
