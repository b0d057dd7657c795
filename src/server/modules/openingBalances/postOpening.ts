import type { JournalLine } from '../../../domain/books/journalLines.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { newId } from '../../platform/records/rows.ts'
import { insertVouchers, nextStoreNumbers, type Voucher } from '../books/public.ts'

/** A voucher of the opening balances: of the accounts, or of a loan. */
export interface OpeningVoucher {
  narration: string
  lines: readonly JournalLine[]
  customerId?: string
  loanId?: string
}

/**
 * Posts vouchers of kind `opening` on the cut-over date in the actor's store, in order, numbered without gaps. No open day is needed: the
 * date is before the first one. After the numbers are taken, one statement writes any number of vouchers.
 */
export async function postOpening(
  context: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  cutOverOn: string,
  entries: readonly OpeningVoucher[],
): Promise<Voucher[]> {
  const { actor, now } = context
  const { companyId, storeId, userId } = actor
  const numbers = await nextStoreNumbers(context, 'journal', cutOverOn, entries.length)
  const vouchers = entries.map(({ narration, lines, customerId, loanId }, index) => {
    const row: Voucher = {
      companyId,
      storeId,
      id: newId(),
      number: numbers[index] ?? '',
      kind: 'opening',
      postedOn: cutOverOn,
      narration,
      reversesId: null,
      madeBy: userId,
      createdAt: now,
      customerId: customerId ?? null,
      loanId: loanId ?? null,
    }
    return { row, lines }
  })
  await insertVouchers(context, vouchers)
  return vouchers.map(({ row }) => row)
}
