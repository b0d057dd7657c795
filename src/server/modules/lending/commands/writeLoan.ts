import type { LoanPlan } from '../../../db/columns.ts'
import type { loan } from '../../../db/schema/loans.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { type ItemDetails, removeItems, writeItems } from '../quote/pledgedItemStore.ts'
import type { LoanQuoted } from '../quote/quoteLoan.ts'
import { changeLoan, type LoanRow, writeNewLoan } from '../state/loanStore.ts'

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
  const { items } = details
  const row = await writeNewLoan(
    context,
    { status: 'pending', writtenBy: [context.actor.userId], ...valuesOf(quoted, details) },
    { items },
  )
  await writeItems(context, row.id, quoted.items, items)
  return row
}

/** Updates a pending or approved loan and its items, with further changed columns. */
export async function rewriteLoan(
  context: Scope,
  before: LoanRow,
  quoted: LoanQuoted,
  details: LoanDetails,
  more: Partial<typeof loan.$inferInsert>,
): Promise<LoanRow> {
  const { items } = details
  await removeItems(context, before.id)
  const row = await changeLoan(context, before, { ...valuesOf(quoted, details), ...more }, { items })
  await writeItems(context, row.id, quoted.items, items)
  return row
}

/**
 * Updates a pending or approved loan after a change: its approval and an approver's note are removed, and the actor becomes one of its
 * authors, who may not approve it.
 */
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
