import { bankLoanMessages } from '../../../domain/refinance/bankLoan.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { movePacket } from '../lending/public.ts'
import {
  type LockedBankLoan,
  lockBankLoan,
  markReturned,
  requireBankLoan,
  storeState,
} from './bankLoanStore.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'
import { notifyOfPackets } from './notifyOfPackets.ts'
import { type LockedPacket, lockPackets } from './packets.ts'

/** Packets to collect from a lender. */
export interface Collecting {
  bankLoanId: string
  packetIds: readonly string[]
  /** Their location in the vault. */
  location: string
  /** The lender's consent; required while the bank loan is not redeemed. */
  consent: string | null
}

/**
 * Collects packets of a bank loan into the vault: any packets of a redeemed loan, and packets of an open one with the lender's consent.
 * Collecting the last packet closes a redeemed bank loan (lending rules, section 8).
 * @throws DomainError 404 for an unknown bank loan; 422 for a packet that is not with the lender, and without a location or a required
 * consent.
 */
export async function collectPackets(context: BaseContext, taking: Collecting): Promise<void> {
  const location = taking.location.trim()
  if (location === '') throw failField('location', bankLoanTexts.location)
  await requireBankLoan(context, taking.bankLoanId)
  const packets = await lockPackets(context, taking.packetIds, 'fromBank')
  const locked = await lockBankLoan(context, taking.bankLoanId)
  const consent = locked.row.status === 'open' ? (taking.consent?.trim() ?? '') : null
  if (consent === '') throw failField('consent', bankLoanMessages.consent)
  await returnPackets(context, locked, packets, { locationOf: () => location, consent, date: context.today })
  await storeState(context, locked.row, locked.storedState)
}

/**
 * Moves locked packets of a locked bank loan back from the lender, each to its location in the vault, and sends one notification of all of
 * them to the users concerned. The caller updates the state of the bank loan.
 * @throws DomainError 422 at `packetIds` for one that is not with the lender of this bank loan.
 */
export async function returnPackets(
  context: BaseContext,
  locked: LockedBankLoan,
  packets: readonly LockedPacket[],
  input: { locationOf: (packetId: string) => string; consent: string | null; date: string },
): Promise<void> {
  const { row } = locked
  const ids = packets.map(({ sealed }) => sealed.id)
  const back = await markReturned(context, locked, ids, input)
  const stray = packets.find(({ sealed }) => !back.has(sealed.id))
  if (stray) throw failField('packetIds', bankLoanTexts.notThere(stray.sealed.seal))
  const locations = new Set<string>()
  for (const { sealed } of packets) {
    const location = input.locationOf(sealed.id)
    locations.add(location)
    const to = { place: 'vault', location } as const
    await movePacket(context, sealed, to, { action: 'from-bank', note: input.consent ?? row.number })
  }
  const seals = packets.map(({ sealed }) => sealed.seal)
  await notifyOfPackets(context, row.id, {
    title: bankLoanTexts.cameTitle,
    description: bankLoanTexts.came(row.number, [...locations].sort().join('; '), seals),
  })
}
