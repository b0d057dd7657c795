import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { moneyTransfer, taxPayment, voucherNote } from '../../db/schema/journal.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'

/** A table with the additional fields of some kinds of vouchers, at most one row for each voucher. */
type DetailsTable = typeof moneyTransfer | typeof taxPayment | typeof voucherNote

/** Stores the details of a posted voucher, and records the change. */
export async function addVoucherDetails<T extends DetailsTable>(
  context: Pick<BaseContext, 'db' | 'changes'>,
  table: T,
  details: T['$inferInsert'],
): Promise<void> {
  await context.db.insert(table as PgTable).values({ ...details })
  noteChange(context, getTableName(table), details.voucherId, null, details)
}
