import { sql } from 'drizzle-orm'
import { collectionProblems, custodyRefusal } from '../../../domain/custody.ts'
import { allOf, preparedSql } from '../../db/pool.ts'
import { loanRelease } from '../../db/schema/loans.ts'
import { requireNoLotRuns } from '../auctions/lotOfLoan.ts'
import type { BaseContext } from '../context.ts'
import { insertReturning } from '../insertions.ts'
import { keptFileId } from '../keptFile.ts'
import { notifyHolders } from '../notifications.ts'
import { nextStoreNumber } from '../numbering.ts'
import { refuse, refuseField } from '../problem.ts'
import { newId, noteChange } from '../rows.ts'
import { borrowerOf } from './active.ts'
import { lockBorrower } from './cashIn.ts'
import { custodyOf, lockPacket, movePacket } from './packets.ts'
import { quoteRelease } from './quoteRelease.ts'
import { servicingTexts } from './servicingTexts.ts'
import { type LoanRow, lockLoan } from './standing.ts'

type ReleaseRow = typeof loanRelease.$inferSelect

/** Who collects, and what they show. */
export interface Collector {
  collectedBy: ReleaseRow['collectedBy']
  name: string
  idKind: string
  idNumber: string
  ticket: ReleaseRow['ticket']
  proofId: string | null
  pictureId: string
  note: string | null
}

/** What was handed out, and where the packet is after it. */
export interface Released {
  id: string
  number: string
  loanId: string
  place: 'vault' | 'released'
  seal: string
}

/**
 * Hands out all that was pledged for a closed loan whose packet is in the vault and not on hold (lending rules, section 7).
 * @throws Refusal 404 for an unknown loan, 422 for what custody does not allow or the collection lacks.
 */
export async function releasePacket(
  context: BaseContext,
  loanId: string,
  collector: Collector,
): Promise<Released> {
  const { loan: row } = await lockLoan(context, loanId)
  const sealed = await lockPacket(context, row.id)
  const refusal = custodyRefusal(custodyOf(sealed, row.storeId), 'release', row.status)
  if (refusal !== null) throw refuse(422, refusal)
  const [release, after] = await allOf([
    addRelease(context, row, collector, { seal: sealed.seal, lines: null }),
    movePacket(context, sealed, { place: 'released', location: '' }, { act: 'release' }),
  ])
  return { id: release.id, number: release.number, loanId: row.id, place: 'released', seal: after.seal }
}

/** Some items to be handed out; weights in milligrams. */
export interface SomeItems {
  lines: readonly number[]
  collector: Collector
  seal: string
  witnesses: readonly string[]
  weightBeforeMg: number
  weightAfterMg: number
}

/**
 * Hands out some items of an active loan when what may be lent today on those that stay is not below the principal; the
 * packet, opened before two, gets a new seal (lending rules, section 7; further decisions, Lending).
 * @throws Refusal 404 for an unknown loan, 422 while a lot of it runs, at `lines` when the rest does not cover the
 * principal, else as {@link releasePacket}.
 */
export async function releaseItems(
  context: BaseContext,
  loanId: string,
  given: SomeItems,
): Promise<Released> {
  await lockBorrower(context, await borrowerOf(context, loanId))
  const { loan: row } = await lockLoan(context, loanId)
  const sealed = await lockPacket(context, row.id)
  const refusal = custodyRefusal(custodyOf(sealed, row.storeId), 'releaseItems', row.status)
  if (refusal !== null) throw refuse(422, refusal)
  await requireNoLotRuns(context, row.id)
  const covered = await quoteRelease(context, row, given.lines)
  if (covered.refusal !== null) throw refuseField('lines', covered.refusal)
  if (given.weightAfterMg >= given.weightBeforeMg) throw refuseField('weightAfterMg', servicingTexts.heavier)
  if (given.seal.trim().toLowerCase() === sealed.seal.toLowerCase())
    throw refuseField('seal', servicingTexts.newSeal)
  const witnesses = given.witnesses.map((name) => name.trim())
  if (new Set(witnesses.map((name) => name.toLowerCase())).size < witnesses.length)
    throw refuseField('witnesses.1', servicingTexts.sameWitness)
  const { seal } = sealed
  const release = await addRelease(context, row, given.collector, { seal, lines: given.lines })
  const { weightBeforeMg, weightAfterMg } = given
  const opened = { act: 'open' as const, witnesses, weightBeforeMg, weightAfterMg, note: release.number }
  const after = await movePacket(context, sealed, { seal: given.seal.trim() }, opened)
  return { id: release.id, number: release.number, loanId: row.id, place: 'vault', seal: after.seal }
}

const itemsReleased = preparedSql(sql`
  update loan_item set release_id = ${sql.placeholder('releaseId')}
  where company_id = ${sql.placeholder('companyId')} and loan_id = ${sql.placeholder('loanId')} and release_id is null
    and (${sql.placeholder('lines')}::smallint[] is null or line = any (${sql.placeholder('lines')}::smallint[]))`)

/** Writes a release, marks its items (all that are left without lines) and tells those who may hand out. */
async function addRelease(
  context: BaseContext,
  row: LoanRow,
  collector: Collector,
  { seal, lines }: { seal: string; lines: readonly number[] | null },
): Promise<ReleaseRow> {
  const { db, actor, now, today } = context
  const files = await filesOf(context, collector)
  const [release] = await insertReturning(db, loanRelease, [
    {
      companyId: actor.companyId,
      id: newId(),
      number: await nextStoreNumber(context, 'release', today),
      loanId: row.id,
      releasedOn: today,
      whole: lines === null,
      collectedBy: collector.collectedBy,
      collectorName: collector.name.trim(),
      collectorIdKind: collector.idKind,
      collectorIdNumber: collector.idNumber.trim(),
      ticket: collector.ticket,
      ...files,
      note: collector.note,
      madeBy: actor.userId,
      createdAt: now,
    },
  ])
  if (!release) throw new Error('a release was not written')
  const { companyId } = actor
  await allOf([
    itemsReleased(db).execute({ companyId, loanId: row.id, releaseId: release.id, lines }),
    notifyHolders(context, 'PartPayment.release', {
      ...{ companyId, storeId: row.storeId, except: actor.userId, type: 'order-shipped' },
      title: release.whole ? servicingTexts.releasedTitle : servicingTexts.someReleasedTitle,
      description: servicingTexts.released(row.number ?? '', seal, release.collectorName, release.number),
      path: `/partpayment/${row.id}`,
    }),
  ])
  const { collectorIdNumber: idNumber, ...told } = release
  noteChange(context, 'loan_release', release.id, null, { ...told, idNumber })
  return release
}

/** The files of a collection. @throws Refusal 422 at what it lacks. */
async function filesOf(
  context: BaseContext,
  collector: Collector,
): Promise<{ proofId: string | null; pictureId: string }> {
  const { collectedBy, ticket, idNumber, proofId, pictureId, idKind } = collector
  if (idKind === 'aadhaar' && !/^\d{4}$/.test(idNumber.trim()))
    throw refuseField('collection.idNumber', servicingTexts.aadhaar)
  const [lacking] = collectionProblems({ ticket, collectedBy, identity: idNumber, proof: proofId ?? '' })
  const fields = { ticket: 'ticket', identity: 'idNumber', proof: 'proofId', collectedBy: 'collectedBy' }
  if (lacking) throw refuseField(`collection.${fields[lacking.field]}`, lacking.message)
  const [picture, proof] = await allOf([
    keptFileId(context, {
      id: pictureId,
      standing: null,
      purpose: 'releasePicture',
      field: 'collection.pictureId',
    }),
    keptFileId(context, {
      id: proofId,
      standing: null,
      purpose: 'releaseProof',
      field: 'collection.proofId',
    }),
  ])
  if (picture === null) throw refuseField('collection.pictureId', servicingTexts.picture)
  return { proofId: proof, pictureId: picture }
}
