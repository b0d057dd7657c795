import { and, asc, eq } from 'drizzle-orm'
import { reversalMessages } from '../../../domain/loan/statement.ts'
import { type BankLoanState, bankLoanMessages } from '../../../domain/refinance/bankLoan.ts'
import { bankLoanEntry, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { packetMove } from '../../db/schema/loans.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { refuse, refuseField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { requireOpenDay, reverseVoucher } from '../books/public.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'
import { type LockedPacket, lockPackets } from './packets.ts'
import { addBankEntry, type BankLoanEntryRow, type LockedBankLoan, lockBankLoan } from './standing.ts'
import { bringBack } from './takeBack.ts'

type Reading = Pick<BaseContext, 'db' | 'actor'>

/** What decides whether an entry can be taken back. */
export type BankEntryMark = Pick<BankLoanEntryRow, 'seq' | 'kind' | 'reversesSeq'>

/** An entry to be taken back. */
export interface BankReversal {
  bankLoanId: string
  seq: number
  on: string
  reason: string
}

/**
 * Takes the newest standing entry of a bank loan back: the mirror of its voucher in the open day, and what is owed as if it
 * had never been. With what was drawn its packets come back to where they were (lending rules, sections 4 and 8).
 * @throws Refusal 404 for an unknown one, 422 at `seq` for an entry that is not the newest, or whose packets moved since;
 * then nothing is posted.
 */
export async function reverseBankEntry(context: BaseContext, reversal: BankReversal): Promise<void> {
  const { bankLoanId, seq, on } = reversal
  const reason = reversal.reason.trim()
  if (reason === '') throw refuseField('reason', bankLoanTexts.reason)
  const packets = seq === 1 ? await lockThere(context, bankLoanId) : []
  const locked = await lockBankLoan(context, bankLoanId)
  const entries = await entriesOf(context, bankLoanId)
  const returns = await returnsOf(context, bankLoanId)
  const entry = entries.find((one) => one.seq === seq)
  const refusal = bankReversalRefusal(entries, seq, returns)
  if (refusal !== null || !entry) throw refuseField('seq', refusal ?? reversalMessages.unknown)
  await requireOpenDay(context, on, 'postedOn')
  const voucher = await reverseVoucher(context, entry.voucherId, { on, narration: reason, field: 'seq' })
  if (entry.kind === 'drawn') await bringAllBack(context, locked, packets, on)
  const { interestPaise, principalPaise, feePaise } = entry
  await addBankEntry(context, locked, {
    kind: 'reversal',
    on,
    voucherId: voucher.id,
    interestPaise,
    principalPaise,
    feePaise,
    reason,
    reversesSeq: seq,
    after: takenBack(entry),
  })
}

/** What stands of a bank loan once an entry is taken back. */
export function takenBack({ before, after }: Pick<BankLoanEntryRow, 'before' | 'after'>): BankLoanState {
  return before ?? { ...after, status: 'cancelled' }
}

/**
 * Why an entry of a bank loan cannot be taken back; null if it can: the newest that stands, what was drawn while no packet
 * came back, a redemption while none came back after it.
 * @param returns the last entry of the bank loan at each return of a packet.
 */
export function bankReversalRefusal(
  entries: readonly BankEntryMark[],
  seq: number,
  returns: readonly number[],
): string | null {
  const reversed = new Set(entries.map(({ reversesSeq }) => reversesSeq))
  const standing = entries.filter((one) => one.kind !== 'reversal' && !reversed.has(one.seq))
  const entry = standing.find((one) => one.seq === seq)
  if (!entry) return reversalMessages.unknown
  if (standing.at(-1)?.seq !== seq) return reversalMessages.newestFirst
  if (entry.kind === 'drawn' && returns.length > 0) return bankLoanMessages.drawnBack
  const after = returns.some((lastSeq) => lastSeq >= seq)
  return entry.kind === 'redemption' && after ? bankLoanMessages.redemptionStands : null
}

/** The packets of a bank loan, locked before it. @throws Refusal 404 when there is no such bank loan in the company. */
async function lockThere(context: BaseContext, bankLoanId: string): Promise<LockedPacket[]> {
  const { db, actor } = context
  const pledged = await db
    .select({ id: bankLoanPacket.packetId, returnedOn: bankLoanPacket.returnedOn })
    .from(bankLoanPacket)
    .where(and(eq(bankLoanPacket.companyId, actor.companyId), eq(bankLoanPacket.bankLoanId, bankLoanId)))
  if (pledged.length === 0) throw refuse(404, texts.notFound)
  const there = pledged.filter(({ returnedOn }) => returnedOn === null)
  if (there.length < pledged.length) return []
  return lockPackets(
    context,
    there.map(({ id }) => id),
    'fromBank',
  )
}

/** Puts the packets of a bank loan that was never to be back to the places they came from. */
async function bringAllBack(
  context: BaseContext,
  locked: LockedBankLoan,
  packets: readonly LockedPacket[],
  on: string,
): Promise<void> {
  for (const one of packets) {
    const location = await placeBefore(context, one.sealed.id)
    await bringBack(context, locked, [one], { location, consent: null, on })
  }
}

/** Where in the vault a packet was before it last went to a lender. */
async function placeBefore({ db, actor }: Reading, packetId: string): Promise<string> {
  const moves = await db
    .select({ from: packetMove.fromLocation })
    .from(packetMove)
    .where(
      and(
        eq(packetMove.companyId, actor.companyId),
        eq(packetMove.packetId, packetId),
        eq(packetMove.act, 'to-bank'),
      ),
    )
    .orderBy(asc(packetMove.seq))
  return moves.at(-1)?.from ?? ''
}

function entriesOf({ db, actor }: Reading, bankLoanId: string): Promise<BankLoanEntryRow[]> {
  return db
    .select()
    .from(bankLoanEntry)
    .where(and(eq(bankLoanEntry.companyId, actor.companyId), eq(bankLoanEntry.bankLoanId, bankLoanId)))
    .orderBy(asc(bankLoanEntry.seq))
}

async function returnsOf({ db, actor }: Reading, bankLoanId: string): Promise<number[]> {
  const rows = await db
    .select({ seq: bankLoanPacket.returnedAfterSeq })
    .from(bankLoanPacket)
    .where(and(eq(bankLoanPacket.companyId, actor.companyId), eq(bankLoanPacket.bankLoanId, bankLoanId)))
  return rows.flatMap(({ seq }) => (seq === null ? [] : [seq]))
}
