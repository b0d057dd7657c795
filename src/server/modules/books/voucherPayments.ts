import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PrintoutPayment } from '../../../api/gen/model/index.ts'
import { bank } from '../../db/schema/books.ts'
import { awaitedReference, voucherPayment } from '../../db/schema/journal.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext } from '../../platform/operation/context.ts'

/** The payments of a voucher, with the names of banks and references recorded later; paise. */
export async function readVoucherPayments(
  context: ActorContext,
  voucherId: string,
): Promise<PrintoutPayment[]> {
  return (await readPaymentsOfVouchers(context, [voucherId])).get(voucherId) ?? []
}

/** {@link readVoucherPayments} for several vouchers, by their ids; those without payments are omitted. */
export async function readPaymentsOfVouchers(
  { db, actor }: ActorContext,
  voucherIds: readonly string[],
): Promise<ReadonlyMap<string, PrintoutPayment[]>> {
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
    .leftJoin(bank, byId(bank, voucherPayment.bankId))
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
  const found = new Map<string, PrintoutPayment[]>()
  for (const { voucherId, ...payment } of rows) {
    found.set(voucherId, [...(found.get(voucherId) ?? []), payment])
  }
  return found
}

/**
 * The payments of the voucher of a row as one of its columns, so that a list needs no further query; empty for a row without a
 * voucher. `companyId` and `voucherId` are columns of the row.
 */
export function paymentsColumn(companyId: SQLWrapper, voucherId: SQLWrapper): SQL<PrintoutPayment[]> {
  return sql`(select coalesce(json_agg(json_build_object('direction', p.direction, 'mode', p.mode, 'bankName', b.name,
      'amountPaise', p.amount_paise, 'reference', coalesce(p.reference, r.reference)) order by p.line), '[]')
    from voucher_payment p
      left join bank b on b.company_id = p.company_id and b.id = p.bank_id
      left join awaited_reference r on r.company_id = p.company_id and r.voucher_id = p.voucher_id and r.line = p.line
    where p.company_id = ${companyId} and p.voucher_id = ${voucherId})`
}
