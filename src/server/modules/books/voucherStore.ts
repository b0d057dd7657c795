import { getTableColumns, sql } from 'drizzle-orm'
import type { JournalLine, PaymentDirection } from '../../../domain/books/journalLines.ts'
import type { PaymentPart } from '../../db/columns.ts'
import { awaitedReference, voucher, voucherPayment } from '../../db/schema/journal.ts'
import { insertionOf } from '../../platform/db/insertions.ts'
import { preparedSql, unawaited } from '../../platform/db/pool.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { newId } from '../../platform/records/rows.ts'

/** A stored voucher. */
export type Voucher = Omit<typeof voucher.$inferSelect, 'entry' | 'txid'>

/** A part of a payment with its direction. */
export type DirectedPayment = PaymentPart & { direction: PaymentDirection }

/** A voucher with its lines, and its money. */
export interface WholeVoucher {
  row: Voucher
  lines: readonly JournalLine[]
  payments?: readonly DirectedPayment[] | undefined
}

const { entry: _entry, txid: _txid, ...ofVoucher } = getTableColumns(voucher)
const heads = insertionOf(voucher, Object.keys(ofVoucher), 'vouchers')
const bodies = sql`
  insert into voucher_line (company_id, voucher_id, line, account_id, debit_paise, credit_paise, posted_on, store_id,
    customer_id, loan_id)
  select a.company_id, l.voucher, l.line, a.id, l.debit, l.credit, l."date", l.store, l.customer, l.loan
  from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as l (voucher uuid, "date" date, line smallint, account text,
    debit bigint, credit bigint, store uuid, customer uuid, loan uuid)
  left join account a on a.company_id = ${sql.placeholder('companyId')} and a.code = l.account`
const money = insertionOf(voucherPayment, Object.keys(getTableColumns(voucherPayment)), 'payments')
const withLines = preparedSql(sql`with head as (${heads}) ${bodies}`)
const withMoney = preparedSql(sql`with head as (${heads}), body as (${bodies}) ${money}`)

/**
 * Writes vouchers of one company with their lines, by account code, and their payments, in one statement; the database rejects a
 * code that the chart lacks.
 */
export async function insertVouchers(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  vouchers: readonly WholeVoucher[],
): Promise<void> {
  const paid = vouchers.flatMap(paymentsOf)
  const values = {
    companyId: actor.companyId,
    vouchers: JSON.stringify(vouchers.map(({ row }) => row)),
    lines: JSON.stringify(vouchers.flatMap(linesOf)),
  }
  if (paid.length === 0) await withLines(db).execute(values)
  else await withMoney(db).execute({ ...values, payments: JSON.stringify(paid) })
}

/**
 * Writes one voucher and its awaited references without waiting for the database: if the statement fails, the transaction fails at
 * its commit.
 */
export function writeVoucher(context: Pick<BaseContext, 'db' | 'actor' | 'now'>, whole: WholeVoucher): void {
  const { db, now: createdAt } = context
  const { companyId, storeId, id: voucherId } = whole.row
  unawaited(db, insertVouchers(context, [whole]))
  const awaited = (whole.payments ?? []).flatMap(({ referenceAwaited }, index) =>
    referenceAwaited === true
      ? [{ companyId, id: newId(), storeId, voucherId, line: index + 1, createdAt }]
      : [],
  )
  if (awaited.length > 0) unawaited(db, db.insert(awaitedReference).values(awaited).execute())
}

function linesOf({ row, lines }: WholeVoucher) {
  return lines.map((line, index) => ({
    voucher: row.id,
    date: row.postedOn,
    line: index + 1,
    account: line.account,
    debit: line.debitPaise,
    credit: line.creditPaise,
    store: line.storeId ?? row.storeId,
    customer: line.customerId ?? row.customerId,
    loan: line.loanId ?? row.loanId,
  }))
}

function paymentsOf({ row, payments = [] }: WholeVoucher): (typeof voucherPayment.$inferInsert)[] {
  const { companyId, id: voucherId, postedOn, customerId, loanId } = row
  return payments.map(({ direction, mode, bankId, amountPaise, reference }, index) => ({
    companyId,
    voucherId,
    line: index + 1,
    direction,
    mode,
    bankId,
    amountPaise,
    reference,
    postedOn,
    customerId,
    loanId,
  }))
}
