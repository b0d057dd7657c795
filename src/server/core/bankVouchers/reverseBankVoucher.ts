import { sql } from 'drizzle-orm'
import type { ReverseNoteRequest } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/accounts.ts'
import { requireOpenDay } from '../businessDay.ts'
import { cashByBooks } from '../cashByBooks.ts'
import type { BaseContext } from '../context.ts'
import { reverseVoucher } from '../journal.ts'
import { takeTurnsIn } from '../numbering.ts'
import { refuse, refuseField } from '../problem.ts'
import { texts } from '../texts.ts'
import { readVoucherLines, requireUnreversed } from '../voucherDetails.ts'
import { bankVoucherTexts } from './bankVoucherTexts.ts'
import type { BankVoucherKind } from './kinds.ts'
import { isOfKind } from './pageBankVouchers.ts'

/** Cash that the mirror of a voucher takes out of the drawer must be there by the books. @throws Refusal 422. */
async function requireCashBack(context: BaseContext, id: string): Promise<void> {
  await takeTurnsIn(context, [context.actor.storeId])
  const lines = await readVoucherLines(context, [id])
  const cashPaise = lines(id)
    .filter(({ accountCode }) => accountCode === accountCodes.cash)
    .reduce((sum, { debitPaise, creditPaise }) => sum + debitPaise - creditPaise, 0)
  const { balancePaise } = await cashByBooks(context)
  if (cashPaise > 0 && cashPaise > balancePaise)
    throw refuse(422, bankVoucherTexts.lessThanReversal(balancePaise))
}

/**
 * Reverses a voucher of a kind of the actor's store by its mirror in the open day; the voucher itself stays.
 * @throws Refusal 404 when this store has none, 409 when it was reversed before, 422 without a reason, on a day that is not
 * open, or when the drawer lacks the cash that goes out again.
 */
export async function reverseBankVoucher(
  context: BaseContext,
  kind: BankVoucherKind,
  id: string,
  { postedOn: on, reason }: ReverseNoteRequest,
): Promise<void> {
  const { db, actor } = context
  const narration = reason.trim()
  if (narration === '') throw refuseField('reason', bankVoucherTexts.reason)
  const { rows } = await db.execute(sql`select v.id from voucher v
    where v.company_id = ${actor.companyId} and v.store_id = ${actor.storeId} and v.id = ${id} and ${isOfKind(kind)}`)
  if (rows.length === 0) throw refuse(404, texts.notFound)
  await requireUnreversed(context, id)
  await requireOpenDay(context, on, 'postedOn')
  await requireCashBack(context, id)
  await reverseVoucher(context, id, { on, narration, field: 'postedOn' })
}
