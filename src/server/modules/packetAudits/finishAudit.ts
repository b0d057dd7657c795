import { and, eq, sql } from 'drizzle-orm'
import type { PacketAuditOutcome } from '../../../api/gen/model/index.ts'
import {
  isSurplus,
  type LineOutcome,
  lineOutcome,
  type RecordedPlace,
} from '../../../domain/custody/packetAudit.ts'
import { packet } from '../../db/schema/loans.ts'
import { packetAuditLine, packetAuditScan } from '../../db/schema/packetAudits.ts'
import { byId } from '../../platform/db/byId.ts'
import { notifyOnce } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { type AuditRow, changeAudit, lockAudit } from './auditStore.ts'
import { auditTexts } from './auditTexts.ts'
import { differenceOf, readScans } from './countedRows.ts'
import { type Settled, storeOutcomes } from './lineStore.ts'

/** Maximum number of seals that an alert names. */
const NAMED = 12

/**
 * Ends the count: stores the outcome of each expected packet and the differences, and notifies the users who receive exception alerts that
 * packets are missing, once for each count.
 * @throws DomainError 404, 409 and 422 as {@link lockAudit}.
 */
export async function finishAudit(
  context: BaseContext,
  id: string,
  { version }: { version: number },
): Promise<void> {
  const audit = await lockAudit(context, id, { state: 'counting', version, byAuditor: true })
  const settled = await settleLines(context, audit)
  const outcome = await outcomeOf(context, audit, settled)
  const finished = await changeAudit(context, audit, {
    state: 'counted',
    counts: audit.counts + 1,
    finishedAt: context.now,
    outcome,
  })
  const missing = settled.filter((line) => line.outcome === 'missing').map(({ seal }) => seal)
  if (missing.length > 0) await alertMissing(context, finished, missing)
}

/** Reads each expected packet with its custody now, and stores its outcome. */
async function settleLines(context: BaseContext, audit: AuditRow): Promise<Settled[]> {
  const { db, actor } = context
  const counted = sql<boolean>`exists (select from packet_audit_scan s where s.company_id = packet_audit_line.company_id
    and s.audit_id = packet_audit_line.audit_id and s.packet_id = packet_audit_line.packet_id and not s.withdrawn
    and s.result <> 'notExpected')`
  const custodySeq = sql<number>`(select coalesce(max(m.seq), 0) from packet_move m where m.company_id = packet.company_id
    and m.packet_id = packet.id)`
  const lines = await db
    .select({
      packetId: packetAuditLine.packetId,
      seal: packetAuditLine.seal,
      location: packetAuditLine.location,
      custodySeq: packetAuditLine.custodySeq,
      isCounted: counted,
      now: { storeId: packet.storeId, place: packet.place, location: packet.location, custodySeq },
    })
    .from(packetAuditLine)
    .innerJoin(packet, byId(packet, packetAuditLine.packetId))
    .where(and(eq(packetAuditLine.companyId, actor.companyId), eq(packetAuditLine.auditId, audit.id)))
    .orderBy(packetAuditLine.seal)
  const settled = lines.map((line) => {
    const now: RecordedPlace & { custodySeq: number } = line.now
    const outcome = lineOutcome(audit, { ...line, now })
    return {
      packetId: line.packetId,
      seal: line.seal,
      outcome,
      leftSeq: outcome === 'left' ? now.custodySeq : null,
    }
  })
  await storeOutcomes(context, audit, settled)
  return settled
}

/** The outcome of the count: the number of packets with each result. */
async function outcomeOf(
  context: BaseContext,
  audit: AuditRow,
  settled: readonly Settled[],
): Promise<PacketAuditOutcome> {
  const rows = await readScans(context, audit.id, { where: eq(packetAuditScan.withdrawn, false) })
  const lines = (outcome: LineOutcome) => settled.filter((line) => line.outcome === outcome).length
  const scans = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length
  return {
    found: lines('found'),
    left: lines('left'),
    missing: lines('missing'),
    surplus: scans(({ scan }) => isSurplus(scan.result)),
    wrongPlace: scans(({ scan }) => scan.result === 'wrongPlace'),
    wrongSeal: scans(({ scan }) => scan.packetId !== null && scan.sealProblem !== null),
    outOfTolerance: scans((row) => differenceOf(row, audit)?.isOff === true),
    notWeighed: scans(({ scan, weigh }) => weigh === true && scan.weighedMg === null),
  }
}

async function alertMissing(context: BaseContext, audit: AuditRow, seals: readonly string[]): Promise<void> {
  const { companyId, storeId, userId, name } = context.actor
  const rest = seals.length - NAMED
  const named = rest > 0 ? [...seals.slice(0, NAMED), auditTexts.andMore(rest)] : seals
  await notifyOnce(context, [
    {
      companyId,
      storeId,
      event: `packetAudit ${audit.id} ${audit.counts}`,
      right: 'Day.exceptions',
      needs: ['PacketAudit.view'],
      except: userId,
      type: 'alert',
      title: auditTexts.missingTitle(audit.number, seals.length),
      description: auditTexts.missing(audit.place ?? auditTexts.sample, named, name),
      path: `/dashboard?packetAudit=${audit.id}`,
    },
  ])
}
