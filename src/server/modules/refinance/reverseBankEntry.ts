import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { reversalMessages } from '../../../domain/loan/statement.ts'
import { type BankLoanState, bankLoanMessages } from '../../../domain/refinance/bankLoan.ts'
import { bankLoanEntry, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { packetMove } from '../../db/schema/loans.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { requireOpenDay, reverseVoucher } from '../books/public.ts'
import { addBankEntry, type BankLoanEntryRow, type LockedBankLoan, lockBankLoan } from './bankLoanStore.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'
import { returnPackets } from './collectPackets.ts'
import { type LockedPacket, lockPackets } from './packets.ts'

/** The fields that decide whether an entry can be reversed. */
export type BankEntryMark = Pick<BankLoanEntryRow, 'seq' | 'kind' | 'reversesSeq'>

/** A request to reverse an entry. */
export interface BankReversal {
  bankLoanId: string
  seq: number
  date: string
  reason: string
}

/**
 * Reverses the newest unreversed entry of a bank loan: posts a reversing voucher in the open day and restores what was owed. Reversing
 * the drawdown also moves its packets back (lending rules, sections 4 and 8).
 * @throws DomainError 404 for an unknown bank loan; 422 at `reason` without one, at `postedOn` when the day is not open, and at `seq` for
 * an entry that is not the newest, whose packets were collected since, or for whose reversal the drawer lacks the cash. Nothing is posted
 * then.
 */
export async function reverseBankEntry(context: BaseContext, reversal: BankReversal): Promise<void> {
  const { bankLoanId, seq, date } = reversal
  const reason = reversal.reason.trim()
  if (reason === '') throw failField('reason', bankLoanTexts.reason)
  const packets = seq === 1 ? await lockThere(context, bankLoanId) : []
  const locked = await lockBankLoan(context, bankLoanId)
  const entries = await entriesOf(context, bankLoanId)
  const returns = await returnsOf(context, bankLoanId)
  const entry = entries.find((one) => one.seq === seq)
  const problem = bankReversalProblem(entries, seq, returns)
  if (problem !== null || !entry) throw failField('seq', problem ?? reversalMessages.unknown)
  await requireOpenDay(context, date, 'postedOn')
  const voucher = await reverseVoucher(context, entry.voucherId, {
    date,
    narration: reason,
    field: 'seq',
  })
  if (entry.kind === 'drawn') await returnAll(context, locked, packets, date)
  const { interestPaise, principalPaise, feePaise } = entry
  await addBankEntry(context, locked, {
    kind: 'reversal',
    date,
    voucherId: voucher.id,
    interestPaise,
    principalPaise,
    feePaise,
    reason,
    reversesSeq: seq,
    after: stateAfterReversal(entry),
  })
}

/** The state of a bank loan after the reversal of an entry. */
export function stateAfterReversal({
  before,
  after,
}: Pick<BankLoanEntryRow, 'before' | 'after'>): BankLoanState {
  return before ?? { ...after, status: 'cancelled' }
}

/**
 * Why an entry of a bank loan cannot be reversed; null if it can. Only the newest unreversed entry can be reversed: a drawdown only if
 * no packet has been collected, a redemption only if none has been collected after it.
 * @param returns for each collected packet, the `seq` of the bank loan's last entry at that time
 */
export function bankReversalProblem(
  entries: readonly BankEntryMark[],
  seq: number,
  returns: readonly number[],
): string | null {
  const reversed = new Set(entries.map(({ reversesSeq }) => reversesSeq))
  const unreversed = entries.filter((one) => one.kind !== 'reversal' && !reversed.has(one.seq))
  const entry = unreversed.find((one) => one.seq === seq)
  if (!entry) return reversalMessages.unknown
  if (unreversed.at(-1)?.seq !== seq) return reversalMessages.newestFirst
  if (entry.kind === 'drawn' && returns.length > 0) return bankLoanMessages.drawnBack
  const after = returns.some((lastSeq) => lastSeq >= seq)
  return entry.kind === 'redemption' && after ? bankLoanMessages.redemptionCollected : null
}

/** Locks the packets before the bank loan; empty if any was already collected. @throws DomainError 404 for an unknown bank loan. */
async function lockThere(context: BaseContext, bankLoanId: string): Promise<LockedPacket[]> {
  const { db, actor } = context
  const pledged = await db
    .select({ id: bankLoanPacket.packetId, returnedOn: bankLoanPacket.returnedOn })
    .from(bankLoanPacket)
    .where(and(eq(bankLoanPacket.companyId, actor.companyId), eq(bankLoanPacket.bankLoanId, bankLoanId)))
  if (pledged.length === 0) throw fail(404, texts.notFound)
  const there = pledged.filter(({ returnedOn }) => returnedOn === null)
  if (there.length < pledged.length) return []
  return lockPackets(
    context,
    there.map(({ id }) => id),
    'fromBank',
  )
}

/** Moves the packets of a reversed drawdown back to where they were. */
async function returnAll(
  context: BaseContext,
  locked: LockedBankLoan,
  packets: readonly LockedPacket[],
  date: string,
): Promise<void> {
  const places = await placesBefore(
    context,
    packets.map(({ sealed }) => sealed.id),
  )
  const locationOf = (packetId: string) => places.get(packetId) ?? ''
  await returnPackets(context, locked, packets, { locationOf, consent: null, date })
}

/** The vault location of each packet before it last went to a lender, by the id of the packet. */
async function placesBefore(
  { db, actor }: ActorContext,
  packetIds: readonly string[],
): Promise<Map<string, string>> {
  const moves = await db
    .selectDistinctOn([packetMove.packetId], { packetId: packetMove.packetId, from: packetMove.fromLocation })
    .from(packetMove)
    .where(
      and(
        eq(packetMove.companyId, actor.companyId),
        inArray(packetMove.packetId, [...packetIds]),
        eq(packetMove.action, 'to-bank'),
      ),
    )
    .orderBy(asc(packetMove.packetId), desc(packetMove.seq))
  return new Map(moves.map(({ packetId, from }) => [packetId, from ?? '']))
}

function entriesOf({ db, actor }: ActorContext, bankLoanId: string): Promise<BankLoanEntryRow[]> {
  return db
    .select()
    .from(bankLoanEntry)
    .where(and(eq(bankLoanEntry.companyId, actor.companyId), eq(bankLoanEntry.bankLoanId, bankLoanId)))
    .orderBy(asc(bankLoanEntry.seq))
}

async function returnsOf({ db, actor }: ActorContext, bankLoanId: string): Promise<number[]> {
  const rows = await db
    .select({ seq: bankLoanPacket.returnedAfterSeq })
    .from(bankLoanPacket)
    .where(and(eq(bankLoanPacket.companyId, actor.companyId), eq(bankLoanPacket.bankLoanId, bankLoanId)))
  return rows.flatMap(({ seq }) => (seq === null ? [] : [seq]))
}
