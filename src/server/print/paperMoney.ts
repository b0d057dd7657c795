import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PaperLine, PaperPayment } from '../../api/gen/model/index.ts'
import { openingFees } from '../../domain/fees.ts'
import type { BaseContext } from '../core/context.ts'
import type { LoanRow } from '../core/lending/standing.ts'
import { bank } from '../db/schema/books.ts'
import { voucher, voucherPayment } from '../db/schema/journal.ts'

type Reading = Pick<BaseContext, 'db' | 'actor'>

/** How money of a voucher came in or went out. */
export function readPayments({ db, actor }: Reading, voucherId: string): Promise<PaperPayment[]> {
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

/**
 * What was received with the payout of a loan, or netted by the renewal that opened it, as its scheme asked at opening:
 * fees, GST on them, advance interest. None of a loan without such a voucher, as one that was moved in.
 */
export async function readOpeningLines({ db, actor }: Reading, row: LoanRow): Promise<PaperLine[]> {
  const [received] = await db
    .select({ id: voucher.id })
    .from(voucher)
    .where(
      and(
        eq(voucher.companyId, actor.companyId),
        eq(voucher.loanId, row.id),
        inArray(voucher.kind, ['opening-receipt', 'renewal']),
      ),
    )
    .limit(1)
  if (!received) return []
  const { lines, gstPaise } = openingFees(row.fees, row.principalPaise)
  const all: PaperLine[] = [
    ...lines.map(({ fee, amountPaise }) => ({ what: fee, amountPaise })),
    { what: 'gst', amountPaise: gstPaise },
    { what: 'interest', amountPaise: row.advancePaise },
  ]
  return all.filter(({ amountPaise }) => amountPaise > 0)
}
