import { useCallback } from 'react'
import type { NewLoanChoices } from '../../api/gen/model/index.ts'
import { metalIdOf } from './calculateLoan.ts'
import type { ItemValues, LoanValues } from './loanValues.ts'

type Terms = Pick<LoanValues, 'slabId' | 'tenureMonths'>

/** The scheme after items are chosen, with its usual tenure: the previous one if it fits, else the only possible one, else none. */
export function useSchemeOf(
  choices: NewLoanChoices,
): (items: readonly ItemValues[], slabId: string | null) => Partial<Terms> {
  return useCallback(
    (items, slabId) => {
      const metalId = metalIdOf(items, choices)
      const fitting = choices.schemes.filter((scheme) => scheme.metalId === metalId)
      if (metalId === null) return {}
      const before = fitting.find(({ id }) => id === slabId)
      const scheme = before ?? (fitting.length === 1 ? fitting[0] : undefined)
      return termsOfScheme(choices, scheme?.id ?? null)
    },
    [choices],
  )
}

/** A scheme with its usual tenure, within the policy's longest. */
export function termsOfScheme({ schemes, policy }: NewLoanChoices, slabId: string | null): Terms {
  const scheme = schemes.find(({ id }) => id === slabId)
  const tenureMonths = scheme ? Math.min(scheme.tenureMonths, policy.maximumTenureMonths) : null
  return { slabId: scheme?.id ?? null, tenureMonths }
}
