import type { AddNoteRequest, Note } from '../../../api/gen/model/index.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { voucherNote } from '../../db/schema/journal.ts'
import { fileIdAfter } from '../../platform/files/fileIdAfter.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { foldText } from '../../platform/text/foldText.ts'
import {
  addVoucherDetails,
  directed,
  lockHead,
  postVoucher,
  readMoney,
  requireOpenDay,
} from '../books/public.ts'
import { type NoteSide, noteSides } from './noteSides.ts'
import { noteTexts } from './noteTexts.ts'
import { readNote } from './oneNote.ts'
import { readPayer, requireDailyCashAllowed } from './payer.ts'

/**
 * Posts a standalone note on the open day: a credit note debits Cash or Banks and credits the head's account, a debit note the other
 * way round (lending rules, sections 5 and 10).
 * @throws DomainError 422 at the field that breaks a rule; then nothing is posted.
 */
export async function addNote(context: BaseContext, side: NoteSide, input: AddNoteRequest): Promise<Note> {
  const { actor } = context
  const { postedOn: date, amountPaise, payments } = input
  const { kind, direction, linesOf } = noteSides[side]
  const narration = input.narration.trim()
  if (narration === '') throw failField('narration', noteTexts.narration)
  const payer = await readPayer(context, input)
  await requireOpenDay(context, date, 'postedOn')
  const head = await lockHead(context, { id: input.headId, side, usage: 'standalone' })
  if (head === null) throw failField('headId', noteTexts.unknownHead(side))
  const money = await readMoney(context, payments)
  if (money.totalPaise !== amountPaise)
    throw failField('payments', noteTexts.sums(rupees(money.totalPaise), rupees(amountPaise)))
  if (direction === 'in') await requireDailyCashAllowed(context, payer, { date, cashPaise: money.cashPaise })
  const attachmentId = await fileIdAfter(context, {
    id: input.attachmentId,
    current: null,
    purpose: 'noteDocument',
    field: 'attachmentId',
  })
  const about = payer.customerId === null ? {} : { customerId: payer.customerId }
  const voucher = await postVoucher(context, {
    kind,
    date,
    narration,
    ...about,
    lines: linesOf(head.accountCode, amountPaise, money.payments, about),
    payments: directed(payments, direction),
  })
  await addVoucherDetails(context, voucherNote, {
    companyId: actor.companyId,
    voucherId: voucher.id,
    headId: head.id,
    accountId: head.accountId,
    party: payer.party,
    partyKey: payer.partyKey,
    searchText: [payer.partyKey, foldText(narration)].filter(Boolean).join(' '),
    attachmentId,
  })
  return readNote(context, side, voucher.id)
}
