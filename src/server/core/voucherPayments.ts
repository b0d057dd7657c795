import { and, asc, eq, sql } from 'drizzle-orm'
import type { PaperPayment } from '../../api/gen/model/index.ts'
import { bank } from '../db/schema/books.ts'
import { awaitedReference, voucherPayment } from '../db/schema/journal.ts'
import type { BaseContext } from './context.ts'

/**
 * How money of a voucher came in or went out, part by part, with the names of banks and references that were recorded
 * later. Amounts in paise.
 */
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
      reference: sql<string | null>`coalesce(${voucherPayment.reference}, ${awaitedReference.reference})`,
    })
    .from(voucherPayment)
    .leftJoin(bank, and(eq(bank.companyId, voucherPayment.companyId), eq(bank.id, voucherPayment.bankId)))
    .leftJoin(
      awaitedReference,
      and(
        eq(awaitedReference.companyId, voucherPayment.companyId),
        eq(awaitedReference.voucherId, voucherPayment.voucherId),
        eq(awaitedReference.line, voucherPayment.line),
      ),
    )
    .where(and(eq(voucherPayment.companyId, actor.companyId), eq(voucherPayment.voucherId, voucherId)))
    .orderBy(asc(voucherPayment.line))
}
