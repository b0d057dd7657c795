import { and, asc, eq } from 'drizzle-orm'
import type { PaperPayment } from '../../api/gen/model/index.ts'
import { bank } from '../db/schema/books.ts'
import { voucherPayment } from '../db/schema/journal.ts'
import type { BaseContext } from './context.ts'

/** How money of a voucher came in or went out, part by part, with the names of banks. Amounts in paise. */
export function readPayments(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  voucherId: string,
): Promise<PaperPayment[]> {
  return db
    .select({
      direction: voucherPayment.direction,
      mode: voucherPayment.mode,
      bankName: bank.name,
      amountPaise: voucherPayment.amountPaise,
      reference: voucherPayment.reference,
    })
    .from(voucherPayment)
    .leftJoin(bank, and(eq(bank.companyId, voucherPayment.companyId), eq(bank.id, voucherPayment.bankId)))
    .where(and(eq(voucherPayment.companyId, actor.companyId), eq(voucherPayment.voucherId, voucherId)))
    .orderBy(asc(voucherPayment.line))
}
