import { type MarginRequest, marginOf } from '../loan/margin.ts'
import { rupees } from '../money/rupees.ts'

/** A pledged item at its value of today, in paise. */
export interface PledgedItem {
  id: string
  valuePaise: number
}

/** A loan of which items are to be released; its principal is what stands after the receipt that goes before. */
export interface PartReleaseRequest extends Omit<MarginRequest, 'valuePaise'> {
  items: readonly PledgedItem[]
}

/** What releasing items comes to. Money in paise. */
export interface PartRelease {
  /** Value of the items that stay. */
  remainingValuePaise: number
  /** What may be lent on them. */
  limitPaise: number
  /** Principal that must be paid before; 0 if none. */
  payFirstPaise: number
  /** Why the items cannot be released now; null if they can. */
  refusal: string | null
}

/** What a release of some items is refused for, in words. */
export const partReleaseMessages = {
  none: 'Choose the items to release.',
  unknown: 'This item is not pledged for the loan.',
  oneStays: 'At least one item stays: close the loan to release them all.',
  worthless: 'Nothing can be lent on what would stay: close the loan instead.',
  payFirst: (paise: number) => `${rupees(paise)} of principal must be paid first.`,
} as const

/**
 * Whether items may be released together: at least one stays, and what may be lent on the value of those that stay, by
 * the policy's tiers with the borrower's other loans, is not below the principal. After the due date no interest to
 * maturity is kept room for (lending rules, sections 2 and 7).
 */
export function partRelease(request: PartReleaseRequest, releasedIds: readonly string[]): PartRelease {
  const { items } = request
  const staying = items.filter(({ id }) => !releasedIds.includes(id))
  const remainingValuePaise = staying.reduce((all, { valuePaise }) => all + valuePaise, 0)
  const { limitPaise, shortfallPaise: payFirstPaise } = marginOf({
    ...request,
    valuePaise: remainingValuePaise,
  })
  const told = { remainingValuePaise, limitPaise, payFirstPaise }
  const refuse = (refusal: string): PartRelease => ({ ...told, refusal })
  if (releasedIds.length === 0) return refuse(partReleaseMessages.none)
  if (releasedIds.some((released) => !items.some(({ id }) => id === released)))
    return refuse(partReleaseMessages.unknown)
  if (staying.length === 0) return refuse(partReleaseMessages.oneStays)
  if (limitPaise === 0) return refuse(partReleaseMessages.worthless)
  if (payFirstPaise > 0) return refuse(partReleaseMessages.payFirst(payFirstPaise))
  return { ...told, refusal: null }
}

/** What releasing each item by itself comes to, in the order of the items. */
export function releasableItems(request: PartReleaseRequest): (PartRelease & { id: string })[] {
  return request.items.map(({ id }) => ({ id, ...partRelease(request, [id]) }))
}
