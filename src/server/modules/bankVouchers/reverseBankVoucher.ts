import { sql } from 'drizzle-orm'
import type { ReverseNoteRequest } from '../../../api/gen/model/index.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { requireOpenDay, requireUnreversed, reverseVoucher } from '../books/public.ts'
import { bankVoucherTexts } from './bankVoucherTexts.ts'
import type { BankVoucherKind } from './kinds.ts'
import { isOfKind } from './pageBankVouchers.ts'

/**
 * Posts a reversing voucher for a voucher of the actor's store in the open day; the original is never changed.
 * @throws DomainError 404 when this store has none, 409 when it has been reversed already, 422 without a reason, on a day that is not
 * open, or when the drawer lacks the cash to pay back.
 */
export async function reverseBankVoucher(
  context: BaseContext,
  kind: BankVoucherKind,
  id: string,
  { postedOn: date, reason }: ReverseNoteRequest,
): Promise<void> {
  const { db, actor } = context
  const narration = reason.trim()
  if (narration === '') throw failField('reason', bankVoucherTexts.reason)
  const { rows } = await db.execute(sql`select v.id from voucher v
    where v.company_id = ${actor.companyId} and v.store_id = ${actor.storeId} and v.id = ${id} and ${isOfKind(kind)}`)
  if (rows.length === 0) throw fail(404, texts.notFound)
  await requireUnreversed(context, id)
  await requireOpenDay(context, date, 'postedOn')
  await reverseVoucher(context, id, { date, narration, field: null })
}
