import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { creditDebit } from '../../db/schema/books.ts'
import { voucher, voucherNote } from '../../db/schema/journal.ts'
import { charge, loan } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { NoteKind } from './noteSides.ts'

const reversal = alias(voucher, 'reversal')

/** The head of a waiver, from its entry. A subquery, because with one more join the planner would keep the written join order. */
const waiverHead = sql`(select e.head_id from loan_entry e where e.company_id = ${voucher.companyId}
  and e.voucher_id = ${voucher.id} and e.kind = 'waiver')`

/** The columns of a note in lists and on its page. The sum of its debits is its amount. */
const noteFields = {
  id: voucher.id,
  number: voucher.number,
  kind: sql<NoteKind>`${voucher.kind}`,
  postedOn: voucher.postedOn,
  headId: creditDebit.id,
  headName: creditDebit.name,
  amountPaise: sql<number>`(select sum(l.debit_paise)::bigint from voucher_line l
    where l.company_id = ${voucher.companyId} and l.voucher_id = ${voucher.id})`,
  party: voucherNote.party,
  customerId: voucher.customerId,
  customerName: customer.name,
  loanId: voucher.loanId,
  loanNumber: loan.number,
  narration: voucher.narration,
}

/** Vouchers as notes, with further columns `more`; the caller adds the condition. */
export function selectNotes<More extends Record<string, SQL | PgColumn>>(db: Db, more: More) {
  return db
    .select({ ...noteFields, reversalId: reversal.id, reversedByNumber: reversal.number, ...more })
    .from(voucher)
    .leftJoin(
      voucherNote,
      and(eq(voucherNote.companyId, voucher.companyId), eq(voucherNote.voucherId, voucher.id)),
    )
    .leftJoin(charge, and(eq(charge.companyId, voucher.companyId), eq(charge.voucherId, voucher.id)))
    .leftJoin(
      creditDebit,
      and(
        eq(creditDebit.companyId, voucher.companyId),
        eq(creditDebit.id, sql`coalesce(${voucherNote.headId}, ${charge.headId}, ${waiverHead})`),
      ),
    )
    .leftJoin(customer, byId(customer, voucher.customerId))
    .leftJoin(loan, byId(loan, voucher.loanId))
    .leftJoin(reversal, and(eq(reversal.companyId, voucher.companyId), eq(reversal.reversesId, voucher.id)))
}
