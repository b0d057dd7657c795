import { and, eq, sql } from 'drizzle-orm'
import type { Note, ReverseNoteRequest } from '../../../api/gen/model/index.ts'
import { voucher } from '../../db/schema/journal.ts'
import { loan } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { requireOpenDay, requireUnreversed, reverseVoucher } from '../books/public.ts'
import { isOfSide, type NoteSide, noteSides } from './noteSides.ts'
import { noteTexts } from './noteTexts.ts'
import { readNote } from './oneNote.ts'

/**
 * Reverses a note of the actor's store in the open day. The original note never changes and can be reversed once (lending rules,
 * sections 4 and 10).
 * @throws DomainError 404 when it does not exist in this store, 409 when it has been reversed already, 422 for an entry of a loan, a day
 * that is not open, or no reason.
 */
export async function reverseNote(
  context: BaseContext,
  side: NoteSide,
  id: string,
  { postedOn: date, reason }: ReverseNoteRequest,
): Promise<Note> {
  const narration = reason.trim()
  if (narration === '') throw failField('reason', noteTexts.reason)
  const { kind, loanNumber } = await findNote(context, side, id)
  if (kind !== noteSides[side].kind) throw fail(422, noteTexts.onLoan(loanNumber ?? ''))
  await requireUnreversed(context, id)
  await requireOpenDay(context, date, 'postedOn')
  await reverseVoucher(context, id, { date, narration, field: null })
  return readNote(context, side, id)
}

async function findNote({ db, actor }: BaseContext, side: NoteSide, id: string) {
  const { companyId, storeId } = actor
  const [found] = await db
    .select({ kind: voucher.kind, loanNumber: loan.number })
    .from(voucher)
    .leftJoin(loan, byId(loan, voucher.loanId))
    .where(
      and(
        eq(voucher.companyId, companyId),
        eq(voucher.storeId, storeId),
        eq(voucher.id, id),
        isOfSide(side, sql`${voucher.kind}`),
      ),
    )
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}
