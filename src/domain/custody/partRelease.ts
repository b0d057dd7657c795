import { type MarginRequest, marginOf } from '../loan/margin.ts'
import { rupees } from '../money/rupees.ts'

/** A pledged item and its value today, in paise. */
export interface PledgedItem {
  id: string
  valuePaise: number
}

/**
 * Request to release some items of a loan. `principalPaise` is the principal after the receipt that comes before the
 * release.
 */
export interface PartReleaseRequest extends Omit<MarginRequest, 'valuePaise'> {
  items: readonly PledgedItem[]
}

/** Result of checking a part release. Money is in paise. */
export interface PartRelease {
  /** Value of the items that remain pledged. */
  remainingValuePaise: number
  /** Maximum amount that can be lent on the remaining items. */
  limitPaise: number
  /** Principal that must be paid before the release; 0 if none. */
  payFirstPaise: number
  /** Why the items cannot be released now; null if they can. */
  problem: string | null
}

/** Messages for part releases that are not allowed. */
export const partReleaseMessages = {
  none: 'Choose the items to release.',
  unknown: 'This item is not pledged for the loan.',
  oneStays: 'At least one item must remain. Close the loan to release all items.',
  worthless: 'Nothing can be lent on the remaining items. Close the loan instead.',
  payFirst: (paise: number) => `The customer must first pay ${rupees(paise)} of principal.`,
} as const

/**
 * Checks whether items can be released together. At least one item must remain, and the limit on the remaining
 * value, by the policy's LTV tiers with the borrower's other loans, must not be below the principal. After the due
 * date no interest to maturity is included. Source: lending rules, sections 2 and 7.
 */
export function partRelease(request: PartReleaseRequest, releasedIds: readonly string[]): PartRelease {
  const { items } = request
  const staying = items.filter(({ id }) => !releasedIds.includes(id))
  const remainingValuePaise = staying.reduce((all, { valuePaise }) => all + valuePaise, 0)
  const { limitPaise, shortfallPaise: payFirstPaise } = marginOf({
    ...request,
    valuePaise: remainingValuePaise,
  })
  const figures = { remainingValuePaise, limitPaise, payFirstPaise }
  const reject = (problem: string): PartRelease => ({ ...figures, problem })
  if (releasedIds.length === 0) return reject(partReleaseMessages.none)
  if (releasedIds.some((released) => !items.some(({ id }) => id === released)))
    return reject(partReleaseMessages.unknown)
  if (staying.length === 0) return reject(partReleaseMessages.oneStays)
  if (limitPaise === 0) return reject(partReleaseMessages.worthless)
  if (payFirstPaise > 0) return reject(partReleaseMessages.payFirst(payFirstPaise))
  return { ...figures, problem: null }
}

/** Checks the release of each item on its own, in the order of the items. */
export function releasableItems(request: PartReleaseRequest): (PartRelease & { id: string })[] {
  return request.items.map(({ id }) => ({ id, ...partRelease(request, [id]) }))
}
