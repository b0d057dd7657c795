import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PaperPayment } from '../../../api/gen/model/index.ts'
import { bank } from '../../db/schema/books.ts'
import { awaitedReference, voucherPayment } from '../../db/schema/journal.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

type Reading = Pick<BaseContext, 'db' | 'actor'>

/** The payments of a voucher, with the names of banks and references recorded later; paise. */
export async function readVoucherPayments(context: Reading, voucherId: string): Promise<PaperPayment[]> {
  return (await readPaymentsOfVouchers(context, [voucherId])).get(voucherId.toLowerCase()) ?? []
}

/** The same for several vouchers, by their ids; those without payments are omitted. */
export async function readPaymentsOfVouchers(
  { db, actor }: Reading,
  voucherIds: readonly string[],
): Promise<ReadonlyMap<string, PaperPayment[]>> {
  const rows = await db
    .select({
      voucherId: voucherPayment.voucherId,
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
    .where(
      and(eq(voucherPayment.companyId, actor.companyId), inArray(voucherPayment.voucherId, [...voucherIds])),
    )
    .orderBy(asc(voucherPayment.voucherId), asc(voucherPayment.line))
  const found = new Map<string, PaperPayment[]>()
  for (const { voucherId, ...payment } of rows) {
    found.set(voucherId, [...(found.get(voucherId) ?? []), payment])
  }
  return found
}
