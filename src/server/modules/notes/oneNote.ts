import { and, eq, sql } from 'drizzle-orm'
import type { Note, NoteAttachment, NotePayment } from '../../../api/gen/model/index.ts'
import { attachment } from '../../db/schema/desk.ts'
import { voucher, voucherNote } from '../../db/schema/journal.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { openDayOf, readReversal, readVoucherLines, readVoucherPayments } from '../books/public.ts'
import { selectNotes } from './noteFields.ts'
import { isOfSide, type NoteSide } from './noteSides.ts'

/**
 * One note of a side with its lines and its reversal; of the actor's store or, with the right to other stores, of the company.
 * @throws DomainError 404 when it does not exist or the actor may not see it.
 */
export async function readNote(context: ActorContext, side: NoteSide, id: string): Promise<Note> {
  const { reversalId, reversedByNumber: _, madeAt, ...note } = await findNote(context, side, id)
  const lines = await readVoucherLines(context, [note.id, ...(reversalId === null ? [] : [reversalId])])
  const attachment = await fileOf(context, note.id)
  const reversal = reversalId === null ? undefined : await readReversal(context, reversalId, lines)
  return {
    ...note,
    madeAt: madeAt.toISOString(),
    payments: await paymentsOf(context, note.id),
    lines: lines(note.id),
    ...(attachment && { attachment }),
    ...(reversal && { reversal }),
    openDayOn: await openDayOf(context),
  }
}

async function findNote({ db, actor }: ActorContext, side: NoteSide, id: string) {
  const here = isInReach(actor, voucher.storeId)
  const [found] = await selectNotes(db, {
    storeId: voucher.storeId,
    storeName: sql<string>`(select s.name from store s
      where s.company_id = ${voucher.companyId} and s.id = ${voucher.storeId})`,
    byName: sql<string>`coalesce((select l.name from login l where l.id = ${voucher.madeBy}), '')`,
    madeAt: voucher.createdAt,
  })
    .where(
      and(
        eq(voucher.companyId, actor.companyId),
        here,
        eq(voucher.id, id),
        isOfSide(side, sql`${voucher.kind}`),
      ),
    )
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}

async function paymentsOf(context: ActorContext, id: string): Promise<NotePayment[]> {
  const payments = await readVoucherPayments(context, id)
  return payments.map(({ direction: _, ...part }) => part)
}

async function fileOf({ db, actor }: ActorContext, id: string): Promise<NoteAttachment | undefined> {
  const [found] = await db
    .select({ attachmentId: attachment.id, contentType: attachment.contentType })
    .from(voucherNote)
    .innerJoin(attachment, byId(attachment, voucherNote.attachmentId))
    .where(and(eq(voucherNote.companyId, actor.companyId), eq(voucherNote.voucherId, id)))
  return found && { ...found, contentType: found.contentType as NoteAttachment['contentType'] }
}
