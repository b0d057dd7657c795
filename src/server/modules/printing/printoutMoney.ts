import { and, eq, inArray } from 'drizzle-orm'
import type { PrintoutLine } from '../../../api/gen/model/index.ts'
import { openingFees } from '../../../domain/scheme/fees.ts'
import { voucher } from '../../db/schema/journal.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import type { LoanRow } from '../lending/public.ts'

/**
 * The amounts received with the payout of a loan, or netted by the renewal that opened it, by its scheme: fees, GST on them, advance
 * interest. Empty for a loan without such a voucher, such as an imported one.
 */
export async function readOpeningLines({ db, actor }: ActorContext, row: LoanRow): Promise<PrintoutLine[]> {
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
  const all: PrintoutLine[] = [
    ...lines.map(({ fee, amountPaise }) => ({ what: fee, amountPaise })),
    { what: 'gst', amountPaise: gstPaise },
    { what: 'interest', amountPaise: row.advancePaise },
  ]
  return all.filter(({ amountPaise }) => amountPaise > 0)
}
