import { openingDifferences, openingWeightMessages } from '../../../../domain/custody/openingWeights.ts'
import { isSameSeal } from '../../../../domain/custody/sameSeal.ts'
import { notifyHolders } from '../../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { nextStoreNumber } from '../../books/public.ts'
import type { Collector } from '../custody/collection.ts'
import { requireNoRunningLot } from '../custody/lotOfLoan.ts'
import { movePacket, weightsOnRecord } from '../custody/packetStore.ts'
import type { ReleaseExceptionRow } from '../custody/releaseExceptionStore.ts'
import { type ReleaseRow, writeRelease } from '../custody/releaseStore.ts'
import { notifyException } from '../exceptions.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { lockBorrowerOf } from '../state/borrowerLockStore.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { lockPledge, requireNewSeal, witnessesOf } from './openPacket.ts'
import { quoteRelease } from './quoteRelease.ts'
import { allowCollection, requestException } from './releaseApproval.ts'

/** A release, and the packet after it. */
export interface Released {
  id: string
  number: string
  loanId: string
  place: 'vault' | 'released'
  seal: string
}

/** A request to release all items of a closed loan, with the seal read from the packet. */
export interface WholePacket {
  seal: string
  collector: Collector
}

/**
 * Releases everything pledged for a closed loan whose packet is in the vault and not on hold (lending rules, section 7).
 * @throws DomainError 404 for an unknown loan; 422 if custody does not allow it, at `seal` for another seal, and if the collection is
 * incomplete or an exception is not approved.
 */
export async function releasePacket(
  context: BaseContext,
  loanId: string,
  { seal, collector }: WholePacket,
): Promise<Released> {
  const { row, sealed } = await lockPledge(context, loanId, 'release')
  requireSeal(sealed.seal, seal)
  const release = await addRelease(context, row, collector, { seal: sealed.seal, lines: null })
  const after = await movePacket(context, sealed, { place: 'released', location: '' }, { action: 'release' })
  return { id: release.id, number: release.number, loanId: row.id, place: 'released', seal: after.seal }
}

/** A request to release some items; weights in milligrams. */
export interface SomeItems {
  lines: readonly number[]
  collector: Collector
  /** The seal read from the packet before it was opened. */
  seal: string
  newSeal: string
  witnesses: readonly string[]
  weightBeforeMg: number
  weightAfterMg: number
}

/**
 * Releases some items of an active loan if the eligible amount of the others is not below the principal; the packet, opened before
 * two witnesses, gets a new seal (lending rules, section 7; further decisions, Lending).
 * @throws DomainError as {@link releasePacket}; also 422 while the loan has a running lot, at `lines` if the other items do not cover the
 * principal, at `weightAfterMg`, `newSeal` and `witnesses.1`, and at `collection.note` if the weights differ from the record by more than
 * the tolerance and no note says why; 409 at `newSeal` if that seal is in use.
 */
export async function releaseItems(
  context: BaseContext,
  loanId: string,
  input: SomeItems,
): Promise<Released> {
  await lockBorrowerOf(context, loanId)
  const { row, sealed } = await lockPledge(context, loanId, 'releaseItems')
  requireSeal(sealed.seal, input.seal)
  await requireCoverage(context, row, input.lines)
  if (input.weightAfterMg >= input.weightBeforeMg) throw failField('weightAfterMg', servicingTexts.heavier)
  requireNewSeal(input.newSeal, [sealed.seal])
  const witnesses = witnessesOf(input.witnesses)
  const { weightBeforeMg, weightAfterMg } = input
  await checkWeights(context, row, input)
  const { seal } = sealed
  const release = await addRelease(context, row, input.collector, { seal, lines: input.lines })
  const opened = { action: 'open' as const, witnesses, weightBeforeMg, weightAfterMg, note: release.number }
  const after = await movePacket(context, sealed, { seal: input.newSeal.trim() }, opened, 'newSeal')
  return { id: release.id, number: release.number, loanId: row.id, place: 'vault', seal: after.seal }
}

/**
 * Requests the approval of a second person for releasing all of a closed loan (`lines` null) or some items of an active one, where
 * only the exception prevents the release.
 * @throws DomainError as {@link releasePacket} and {@link releaseItems}, and 422 when nothing is exceptional.
 */
export async function requestReleaseException(
  context: BaseContext,
  loanId: string,
  input: { collector: Collector; lines: readonly number[] | null; reason: string },
): Promise<ReleaseExceptionRow> {
  const { row } = await lockPledge(context, loanId, input.lines === null ? 'release' : 'releaseItems')
  if (input.lines !== null) await requireCoverage(context, row, input.lines)
  return requestException(context, row, input)
}

/** @throws DomainError 422 while the loan has a running lot, and at `lines` when the rest does not cover the principal. */
async function requireCoverage(context: BaseContext, row: LoanRow, lines: readonly number[]): Promise<void> {
  await requireNoRunningLot(context, row.id)
  const quoted = await quoteRelease(context, row, lines)
  if (quoted.problem !== null) throw failField('lines', quoted.problem)
}

/**
 * Compares the weights of an opened packet with the record, and notifies owners and managers of a difference beyond the tolerance.
 * @throws DomainError 422 at `collection.note` for such a difference without a note.
 */
async function checkWeights(
  context: BaseContext,
  { id, number }: LoanRow,
  { lines, weightBeforeMg, weightAfterMg, collector }: SomeItems,
): Promise<void> {
  const onRecord = await weightsOnRecord(context, id, lines)
  const weighed = { weightBeforeMg, weightAfterMg }
  if (!openingDifferences(onRecord, weighed).isOff) return
  const note = collector.note?.trim()
  if (!note) throw failField('collection.note', openingWeightMessages.note)
  const exception = { kind: 'packetWeight' as const, loanNumber: number ?? '', onRecord, weighed, note }
  await notifyException(context, exception, `/partpayment/${id}`)
}

/** The message does not reveal the recorded seal: it must be read from the packet. @throws DomainError 422 at `seal`. */
function requireSeal(seal: string, entered: string): void {
  if (!isSameSeal(seal, entered)) throw failField('seal', servicingTexts.wrongSeal)
}

/**
 * Checks that the collection is allowed, writes the release with its items (without `lines`, all that remain), and notifies those who may
 * release packets.
 */
async function addRelease(
  context: BaseContext,
  row: LoanRow,
  collector: Collector,
  { seal, lines }: { seal: string; lines: readonly number[] | null },
): Promise<ReleaseRow> {
  const { actor, today } = context
  const allowed = await allowCollection(context, row, collector, lines)
  const release = await writeRelease(context, {
    number: await nextStoreNumber(context, 'release', today),
    loanId: row.id,
    lines,
    ...allowed,
    note: collector.note,
  })
  await notifyHolders(context, 'PartPayment.release', {
    companyId: actor.companyId,
    storeId: row.storeId,
    except: actor.userId,
    type: 'order-shipped',
    title: release.whole ? servicingTexts.releasedTitle : servicingTexts.someReleasedTitle,
    description: servicingTexts.released(row.number ?? '', seal, release.collectorName, release.number),
    path: `/partpayment/${row.id}`,
  })
  return release
}
