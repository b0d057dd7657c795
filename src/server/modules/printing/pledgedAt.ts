import { gt, isNull, or, type SQL } from 'drizzle-orm'
import { loanItem, loanRelease } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'

/** The join from an item of a loan to the release in which it was returned to the customer. */
export const releaseOfItem = byId(loanRelease, loanItem.releaseId)

/** The condition that an item was still pledged at a time: it has not been released, or only later. Needs the join `releaseOfItem`. */
export const pledgedAt = (at: Date): SQL | undefined =>
  or(isNull(loanItem.releaseId), gt(loanRelease.createdAt, at))
