import { and, eq, inArray, isNull } from 'drizzle-orm'
import { bankLoanMessages } from '../../../domain/refinance/bankLoan.ts'
import { bankLoanPacket } from '../../db/schema/bankLoans.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { refuseField } from '../../platform/operation/problem.ts'
import { movePacket } from '../lending/public.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'
import { type LockedPacket, lockPackets } from './packets.ts'
import { bringTo, type LockedBankLoan, lockBankLoan, requireBankLoan } from './standing.ts'
import { tellOfPackets } from './tellOfPackets.ts'

/** Packets that come back from a lender. */
export interface TakingBack {
  bankLoanId: string
  packetIds: readonly string[]
  /** Where in the vault they are put. */
  location: string
  /** Of the lender; needed while the bank loan is not redeemed. */
  consent: string | null
}

/**
 * Puts packets of a bank loan back into the vault: any of a redeemed one, of an open one with the lender's consent. With
 * the last packet a redeemed one is closed (lending rules, section 8).
 * @throws Refusal 404 for an unknown one, 422 for a packet that is not there, or without a consent that is needed.
 */
export async function takeBackPackets(context: BaseContext, taking: TakingBack): Promise<void> {
  const location = taking.location.trim()
  if (location === '') throw refuseField('location', bankLoanTexts.location)
  await requireBankLoan(context, taking.bankLoanId)
  const packets = await lockPackets(context, taking.packetIds, 'fromBank')
  const locked = await lockBankLoan(context, taking.bankLoanId)
  const consent = locked.row.status === 'open' ? (taking.consent?.trim() ?? '') : null
  if (consent === '') throw refuseField('consent', bankLoanMessages.consent)
  await bringBack(context, locked, packets, { location, consent, on: context.today })
  await bringTo(context, locked.row, locked.standing)
}

/**
 * Brings locked packets back from the lender of a locked bank loan, and tells of it; the caller brings the bank loan to its
 * state.
 * @throws Refusal 422 at `packetIds` for one that is with another.
 */
export async function bringBack(
  context: BaseContext,
  { row, lastSeq }: LockedBankLoan,
  packets: readonly LockedPacket[],
  given: { location: string; consent: string | null; on: string },
): Promise<void> {
  const { db, actor } = context
  const ids = packets.map(({ sealed }) => sealed.id)
  const returned = await db
    .update(bankLoanPacket)
    .set({ returnedOn: given.on, returnedAfterSeq: lastSeq, consent: given.consent })
    .where(
      and(
        eq(bankLoanPacket.companyId, actor.companyId),
        eq(bankLoanPacket.bankLoanId, row.id),
        inArray(bankLoanPacket.packetId, ids),
        isNull(bankLoanPacket.returnedOn),
      ),
    )
    .returning({ id: bankLoanPacket.packetId })
  const back = new Set(returned.map(({ id }) => id))
  const stray = packets.find(({ sealed }) => !back.has(sealed.id))
  if (stray) throw refuseField('packetIds', bankLoanTexts.notThere(stray.sealed.seal))
  const to = { place: 'vault', location: given.location } as const
  for (const { sealed } of packets)
    await movePacket(context, sealed, to, { act: 'from-bank', note: given.consent ?? row.number })
  const seals = packets.map(({ sealed }) => sealed.seal)
  await tellOfPackets(context, row.id, {
    title: bankLoanTexts.cameTitle,
    description: bankLoanTexts.came(row.number, given.location, seals),
  })
}
