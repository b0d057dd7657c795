import { and, eq, sql } from 'drizzle-orm'
import type { LoanPlan } from '../../../db/columns.ts'
import { loan, loanItem } from '../../../db/schema/loans.ts'
import { insertReturning } from '../../../platform/db/insertions.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { insertMany, newId, noteChange } from '../../../platform/records/rows.ts'
import type { ItemRequest } from '../quote/itemStore.ts'
import type { LoanQuoted } from '../quote/quoteLoan.ts'
import type { LoanRow } from '../state/loanStore.ts'

/** An item with all its stored fields. */
export interface ItemDetails extends ItemRequest {
  pieces: number
  appraiserId: string | null
  testMethod: string | null
  huid: string | null
  marks: string | null
  photoId: string | null
}

/** The stored fields of a loan apart from its quote. */
export interface LoanDetails extends LoanPlan {
  items: readonly ItemDetails[]
  nomineeName: string | null
  nomineeRelation: string | null
  note: string | null
  /** The photo of the whole packet; null for none. */
  trayPhotoId: string | null
  /** The loan that it renews; null for none. */
  renewedFromId: string | null
}

/** A loan that nobody has sent back. */
export const NOT_SENT_BACK = { sentBackAt: null, sentBackBy: null, sentBackNote: null } as const

/** A pending loan without an approval. */
export const NOT_APPROVED = {
  status: 'pending',
  approvedBy: null,
  approvedOn: null,
  approvedVersion: null,
} as const

type Scope = Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>

/** Writes a quoted loan without problems as `pending`, without paying it out. */
export async function addLoan(context: Scope, quoted: LoanQuoted, details: LoanDetails): Promise<LoanRow> {
  const { db, actor, now } = context
  const { companyId, storeId, userId } = actor
  const [row] = await insertReturning(db, loan, [
    {
      companyId,
      storeId,
      id: newId(),
      status: 'pending',
      createdAt: now,
      updatedAt: now,
      madeBy: userId,
      writtenBy: [userId],
      ...valuesOf(quoted, details),
    },
  ])
  if (!row) throw new Error('a loan was not written')
  await addItems(context, row.id, quoted, details)
  noteChange(context, 'loan', row.id, null, { ...row, items: details.items })
  return row
}

/** Writes a pending or approved loan again, with further changed columns. */
export async function rewriteLoan(
  context: Scope,
  before: LoanRow,
  quoted: LoanQuoted,
  details: LoanDetails,
  more: Partial<typeof loan.$inferInsert>,
): Promise<LoanRow> {
  const { db, actor } = context
  await db
    .delete(loanItem)
    .where(and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, before.id)))
  const row = await changeLoan(
    context,
    before,
    { ...valuesOf(quoted, details), ...more },
    { items: details.items },
  )
  await addItems(context, row.id, quoted, details)
  return row
}

/** Writes a pending or approved loan again after a change: its approval and a note of an approver expire, and its authors may not approve it. */
export function updatePending(
  context: Scope,
  before: LoanRow,
  quoted: LoanQuoted,
  details: LoanDetails,
): Promise<LoanRow> {
  return rewriteLoan(context, before, quoted, details, {
    ...NOT_APPROVED,
    ...NOT_SENT_BACK,
    writtenBy: [...new Set([...before.writtenBy, context.actor.userId])],
  })
}

/**
 * Changes columns of a locked loan, increments its version, and records the change for the audit log.
 * @param more what else the entry of the audit log has
 */
export async function changeLoan(
  context: Scope,
  before: LoanRow,
  values: Partial<typeof loan.$inferInsert>,
  more: object = {},
): Promise<LoanRow> {
  const { db, actor, now } = context
  const [row] = await db
    .update(loan)
    .set({ ...values, version: sql`${loan.version} + 1`, updatedAt: now })
    .where(and(eq(loan.companyId, actor.companyId), eq(loan.id, before.id)))
    .returning()
  if (!row) throw new Error('a locked loan was not found')
  noteChange(context, 'loan', row.id, before, { ...row, ...more })
  return row
}

function valuesOf(quoted: LoanQuoted, details: LoanDetails) {
  const { borrower, scheme, metal, terms, quote } = quoted
  if (!borrower || !quote) throw new Error('the quote of a loan is not complete')
  const { payout, receipt, seal, location, nomineeName, nomineeRelation, note, trayPhotoId, renewedFromId } =
    details
  return {
    customerId: borrower.customer.id,
    metalId: metal.id,
    slabId: scheme.id,
    slabVersion: scheme.versionNumber,
    terms,
    fees: { ...scheme.fees, advanceMonths: scheme.terms.advanceMonths },
    tenureMonths: quoted.tenureMonths,
    principalPaise: quoted.principalPaise,
    valuePaise: quote.valuePaise,
    eligiblePaise: quote.eligiblePaise,
    advancePaise: quoted.advancePaise,
    plan: { payout, receipt, seal, location },
    nomineeName,
    nomineeRelation,
    note,
    trayPhotoId,
    renewedFromId,
  }
}

async function addItems(
  context: Scope,
  loanId: string,
  { items }: LoanQuoted,
  details: LoanDetails,
): Promise<void> {
  const { companyId } = context.actor
  const rows = items.map(({ index, netMg, pricePaisePerG, valuePaise }) => {
    const { productId, purityBp, pieces, grossMg, stoneMg, otherMg, ...rest } = details.items[
      index
    ] as ItemDetails
    const weighed = { productId, purityBp, pieces, grossMg, stoneMg, otherMg, netMg }
    const { appraiserId, testMethod, huid, marks, photoId } = rest
    const seen = { appraiserId, testMethod, huid, marks, photoId }
    return { companyId, loanId, line: index + 1, ...weighed, pricePaisePerG, valuePaise, ...seen }
  })
  await insertMany(context, loanItem, rows)
}
