import { and, eq, sql } from 'drizzle-orm'
import type {
  ChangeCountedPacketRequest,
  CountedPacket,
  CountPacketRequest,
} from '../../../api/gen/model/index.ts'
import { isSurplus, type SealProblem, scanResult } from '../../../domain/custody/packetAudit.ts'
import { weighingToleranceMg } from '../../../domain/weighing/tolerance.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { packetAuditScan } from '../../db/schema/packetAudits.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { type AuditRow, lockAudit } from './auditStore.ts'
import { auditTexts } from './auditTexts.ts'
import { presentCounted, readScans } from './countedRows.ts'
import { recordedWeightNow } from './lineStore.ts'
import { addScan, changeScan, countedBefore, findScan, type ScanRow } from './scanStore.ts'

/** A packet that was found by a scanned seal. */
interface SealedPacket {
  id: string
  /** Set where the seal is not the current one. */
  sealProblem: SealProblem | null
}

/**
 * Counts a packet by its seal. A packet that was counted before is returned with `again`. One that was counted as a surplus is compared
 * with the records again, which may have been corrected meanwhile; `again` is false if that changes its result. An unknown seal is counted
 * too, but not a loan number, which is what the code on a label contains: the label does not show which seal the packet has.
 * @throws DomainError 404, 409 and 422 as {@link lockAudit}; 422 at `seal` for the number of a loan with a packet.
 */
export async function countPacket(
  context: BaseContext,
  id: string,
  input: CountPacketRequest,
): Promise<CountedPacket> {
  const audit = await lockAudit(context, id, { state: 'counting', byAuditor: true })
  const seal = input.seal.trim()
  const found = await packetOfSeal(context, audit, seal)
  const packetId = found?.id ?? null
  const earlier = await countedBefore(context, audit, { seal, packetId })
  if (earlier !== null) return countAgain(context, audit, earlier, found)
  if (found === null && (await packetOfLoan(context, seal)) !== null)
    throw failField('seal', auditTexts.labelScanned)
  const foundAt = input.foundAt?.trim() || null
  const scan = await addScan(context, audit, {
    seal,
    foundAt,
    ...(await recordsOf(context, audit, packetId, foundAt)),
    sealProblem: found?.sealProblem ?? null,
  })
  return readCounted(context, audit, scan.id)
}

/** Returns a packet that was counted before; one that was a surplus is compared with the records again. */
async function countAgain(
  context: BaseContext,
  audit: AuditRow,
  before: ScanRow,
  found: SealedPacket | null,
): Promise<CountedPacket> {
  if (found === null || !isSurplus(before.result))
    return { ...(await readCounted(context, audit, before.id)), again: true }
  const records = await recordsOf(context, audit, found.id, before.foundAt)
  const after = await changeScan(context, audit, before, {
    ...records,
    ...(await weighing(context, audit, { ...before, ...records }, before.weighedMg)),
    sealProblem: before.sealProblem ?? found.sealProblem,
  })
  return { ...(await readCounted(context, audit, after.id)), again: after.result === before.result }
}

/**
 * Replaces weight, seal problem and remark of a counted packet, identifies the packet of an unknown seal by its loan, or withdraws it.
 * @throws DomainError 404, 409 and 422 as {@link lockAudit}; 422 at `countedId` for a packet of another audit, and at `loanNumber` for
 * a loan without a packet, a known seal and a packet that was counted with another seal.
 */
export async function changeCounted(
  context: BaseContext,
  id: string,
  input: ChangeCountedPacketRequest,
): Promise<CountedPacket> {
  const audit = await lockAudit(context, id, { state: 'counting', byAuditor: true })
  const before = await findScan(context, audit, input.countedId)
  if (!before || before.withdrawn) throw failField('countedId', auditTexts.unknownScan)
  const identified =
    input.loanNumber === undefined
      ? {}
      : await identify(context, audit, { ...before, loanNumber: input.loanNumber.trim() })
  const after = await changeScan(context, audit, before, {
    ...(await weighing(context, audit, { ...before, ...identified }, input.weighedMg)),
    sealProblem: input.sealProblem,
    remark: input.remark?.trim() || null,
    withdrawn: input.withdrawn ?? false,
    ...identified,
  })
  return readCounted(context, audit, after.id)
}

/**
 * A weight with the recorded weight at that moment, with which it is compared: items may be released from the packet before or after.
 * Noting the same weight again is not a new weighing.
 */
async function weighing(
  context: BaseContext,
  audit: AuditRow,
  before: ScanRow,
  weighedMg: number | null,
): Promise<Pick<ScanRow, 'weighedMg' | 'recordedMg' | 'toleranceMg'>> {
  const { packetId } = before
  if (weighedMg === null || packetId === null) return { weighedMg, recordedMg: null, toleranceMg: null }
  const { recordedMg, toleranceMg } = before
  if (weighedMg === before.weighedMg && recordedMg !== null) return { weighedMg, recordedMg, toleranceMg }
  const recorded = await recordedWeightNow(context, audit, packetId)
  return {
    weighedMg,
    recordedMg: recorded,
    toleranceMg: recorded === null ? null : weighingToleranceMg(recorded),
  }
}

/** The packet of an unknown seal, by the loan number on its label. */
async function identify(
  context: BaseContext,
  audit: AuditRow,
  { packetId, foundAt, loanNumber }: { packetId: string | null; foundAt: string | null; loanNumber: string },
) {
  if (packetId !== null) throw failField('loanNumber', auditTexts.knownSeal)
  const found = await packetOfLoan(context, loanNumber)
  if (found === null) throw failField('loanNumber', auditTexts.noLoan)
  const earlier = await countedBefore(context, audit, { seal: null, packetId: found })
  if (earlier !== null) throw failField('loanNumber', auditTexts.countedAlready(earlier.seal))
  return { ...(await recordsOf(context, audit, found, foundAt)), sealProblem: 'differs' as const }
}

/** The id of the packet of a loan, by its number in upper or lower case; null if there is no such loan, or it has no packet. */
async function packetOfLoan({ db, actor }: ActorContext, number: string): Promise<string | null> {
  const [found] = await db
    .select({ packetId: loan.packetId })
    .from(loan)
    .where(and(eq(loan.companyId, actor.companyId), eq(loan.number, number.toUpperCase())))
  return found?.packetId ?? null
}

/** The packet with this seal; otherwise the expected packet that had this seal before it was opened and resealed. */
async function packetOfSeal(
  { db, actor }: ActorContext,
  audit: AuditRow,
  seal: string,
): Promise<SealedPacket | null> {
  const { companyId } = actor
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select auth.packet_of_seal(${companyId}, ${seal}) as id`,
  )
  const current = rows[0]?.id
  if (current) return { id: current, sealProblem: null }
  const { rows: former } = await db.execute<{ id: string }>(sql`
    select l.packet_id as id from packet_audit_line l
    join packet_move m on m.company_id = l.company_id and m.packet_id = l.packet_id
    where l.company_id = ${companyId} and l.audit_id = ${audit.id} and lower(m.seal) = lower(${seal}) limit 1`)
  const [old] = former
  return old === undefined ? null : { id: old.id, sealProblem: 'old' }
}

/** The result of a scan, and the recorded data of its packet now. */
async function recordsOf(
  { db, actor }: ActorContext,
  audit: AuditRow,
  packetId: string | null,
  foundAt: string | null,
) {
  const unknown = {
    result: scanResult(audit, null, foundAt),
    packetId: null,
    recordedPlace: null,
    recordedLocation: null,
  }
  if (packetId === null) return unknown
  const [known] = await db
    .select({
      storeId: packet.storeId,
      place: packet.place,
      location: packet.location,
      isExpected: sql<boolean>`exists (select from packet_audit_line l where l.company_id = packet.company_id
        and l.audit_id = ${audit.id} and l.packet_id = packet.id)`,
    })
    .from(packet)
    .where(and(eq(packet.companyId, actor.companyId), eq(packet.id, packetId)))
  if (!known) return unknown
  return {
    result: scanResult(audit, known, foundAt),
    packetId,
    recordedPlace: known.place,
    recordedLocation: known.location,
  }
}

async function readCounted(context: ActorContext, audit: AuditRow, id: string): Promise<CountedPacket> {
  const [row] = await readScans(context, audit.id, { where: eq(packetAuditScan.id, id) })
  if (!row) throw fail(404, auditTexts.unknownScan)
  return presentCounted(row, audit)
}
