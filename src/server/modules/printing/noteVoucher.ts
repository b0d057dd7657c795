import type { NoteVoucher } from '../../../api/gen/model/index.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { type NoteSide, noteSides, readNote } from '../notes/public.ts'
import { readHead } from './printoutHead.ts'

/** The printed voucher of a note. @throws DomainError 404 when it does not exist or the actor may not read it. */
export async function noteVoucher(
  context: Pick<BaseContext, 'db' | 'actor'>,
  side: NoteSide,
  id: string,
): Promise<NoteVoucher> {
  const note = await readNote(context, side, id)
  const { number, kind, postedOn, madeAt, byName, headName, loanNumber, amountPaise, narration } = note
  const { direction } = noteSides[side]
  return {
    head: await readHead(context, note.storeId),
    id: note.id,
    number,
    kind,
    postedOn,
    madeAt,
    byName,
    headName,
    loanNumber,
    amountPaise,
    narration,
    partyName: note.party ?? note.customerName,
    payments: note.payments.map((part) => ({ ...part, direction })),
    reversedByNumber: note.reversal?.number ?? null,
  }
}
