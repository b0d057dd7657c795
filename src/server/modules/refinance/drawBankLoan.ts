import { and, eq } from 'drizzle-orm'
import { openAccrual } from '../../../domain/interest/accrualState.ts'
import { drawnLines } from '../../../domain/refinance/bankLoan.ts'
import type { PaymentPart } from '../../db/columns.ts'
import { bankLoan, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { bank } from '../../db/schema/books.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { insertMany, insertRow, newId } from '../../platform/records/rows.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { directed, postVoucher, readMoney, readPolicy, requireOpenDay } from '../books/public.ts'
import { movePacket } from '../lending/public.ts'
import { addBankEntry } from './bankLoanStore.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'
import { notifyOfPackets } from './notifyOfPackets.ts'
import { contentsOf } from './packetContent.ts'
import { type LockedPacket, lockPackets } from './packets.ts'

/** Maximum number of characters of a packet's location. */
const LOCATION = 120

/** A request to draw a bank loan. Amounts in paise, the rate in basis points per year. */
export interface Drawing {
  date: string
  lenderId: string
  lenderNumber: string
  amountPaise: number
  rateBp: number
  dueOn: string
  payments: readonly PaymentPart[]
  feePaise: number
  feePayments: readonly PaymentPart[]
  packetIds: readonly string[]
  note: string | null
}

/**
 * Draws a bank loan of the actor's store against packets in its vault: debits Bank (or Cash) and credits Bank loans with the gross amount,
 * debits Lender fees and credits Bank (or Cash) with the fees; the packets go to the lender (lending rules, section 8). Returns its id.
 * @throws DomainError 422 when the policy does not allow it, or at the field that breaks a rule; then nothing is posted and no packet is
 * moved.
 */
export async function drawBankLoan(context: BaseContext, drawing: Drawing): Promise<string> {
  const { date, amountPaise, feePaise, rateBp, dueOn } = drawing
  if (!(await readPolicy(context)).bankLoansAllowed) throw fail(422, bankLoanTexts.notAllowed)
  const lender = await readLender(context, drawing.lenderId)
  const lenderNumber = drawing.lenderNumber.trim()
  if (lenderNumber === '') throw failField('lenderNumber', bankLoanTexts.lenderNumber)
  if (dueOn < date) throw failField('dueOn', bankLoanTexts.dueBefore)
  const packets = await lockPackets(context, drawing.packetIds, 'toBank')
  await requireOpenDay(context, date, 'postedOn')
  const money = await readMoney(context, drawing.payments)
  if (money.totalPaise !== amountPaise)
    throw failField('payments', bankLoanTexts.sums(money.totalPaise, amountPaise))
  const fees = await readMoney(context, drawing.feePayments, 'feePayments')
  if (fees.totalPaise !== feePaise)
    throw failField('feePayments', bankLoanTexts.feeSums(fees.totalPaise, feePaise))
  const note = drawing.note?.trim() || null
  const voucher = await postVoucher(context, {
    kind: 'bank-loan',
    date,
    narration: note ?? bankLoanTexts.drawn(lender.name, lenderNumber),
    lines: drawnLines(amountPaise, money.payments, { feePaise, payments: fees.payments }),
    payments: [...directed(drawing.payments, 'in'), ...directed(drawing.feePayments, 'out')],
    shortage: { field: 'feePayments' },
  })
  const { actor, now } = context
  const clock = openAccrual({ openedOn: date, dueOn, principalPaise: amountPaise })
  const row = await insertRow(context, bankLoan, {
    companyId: actor.companyId,
    id: newId(),
    storeId: actor.storeId,
    number: voucher.number,
    lenderId: lender.id,
    lenderNumber,
    status: 'open',
    openedOn: date,
    dueOn,
    principalPaise: amountPaise,
    rateBp,
    feePaise,
    outstandingPaise: amountPaise,
    clock,
    note,
    madeBy: actor.userId,
    searchText: searchTextOf([voucher.number, lenderNumber, lender.name], packets),
    createdAt: now,
    updatedAt: now,
  })
  await handOver(context, { id: row.id, number: row.number, date, lender: lender.name }, packets)
  const state = { status: 'open', clock } as const
  await addBankEntry(
    context,
    { row, storedState: state, lastSeq: 0 },
    { kind: 'drawn', date, voucherId: voucher.id, principalPaise: amountPaise, feePaise, after: state },
  )
  return row.id
}

async function readLender({ db, actor }: BaseContext, id: string) {
  const [lender] = await db
    .select({ id: bank.id, name: bank.name })
    .from(bank)
    .where(
      and(
        eq(bank.companyId, actor.companyId),
        eq(bank.id, id),
        eq(bank.kind, 'lender'),
        eq(bank.active, true),
      ),
    )
    .for('share')
  if (!lender) throw failField('lenderId', bankLoanTexts.unknownLender)
  return lender
}

function searchTextOf(names: readonly string[], packets: readonly LockedPacket[]): string {
  return foldText([...names, ...packets.flatMap(({ loan, sealed }) => [sealed.seal, loan.number])].join(' '))
}

/** Moves packets to the lender, each with its weight and value of the day, and notifies the users who may view bank loans. */
async function handOver(
  context: BaseContext,
  drawn: { id: string; number: string; date: string; lender: string },
  packets: readonly LockedPacket[],
): Promise<void> {
  const contentOf = await contentsOf(
    context,
    packets.map(({ loan }) => loan.id),
  )
  await insertMany(
    context,
    bankLoanPacket,
    packets.map(({ loan, sealed }) => ({
      companyId: context.actor.companyId,
      bankLoanId: drawn.id,
      packetId: sealed.id,
      pledgedOn: drawn.date,
      ...contentOf(loan.id),
    })),
  )
  const to = { place: 'bank', location: drawn.lender.slice(0, LOCATION) } as const
  for (const { sealed } of packets)
    await movePacket(context, sealed, to, { action: 'to-bank', note: drawn.number })
  const seals = packets.map(({ sealed }) => sealed.seal)
  await notifyOfPackets(context, drawn.id, {
    title: bankLoanTexts.sentTitle,
    description: bankLoanTexts.sent(drawn.number, drawn.lender, seals),
  })
}
