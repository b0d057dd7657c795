import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PacketAudit, PacketToFetch, UncountedPacket } from '../../../api/gen/model/index.ts'
import { loan, packetMove } from '../../db/schema/loans.ts'
import { packetAudit, packetAuditLine, packetAuditScan } from '../../db/schema/packetAudits.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { auditNames } from './auditNames.ts'
import { type AuditRow, auditorLeft, MAX_PACKETS, readableAudits } from './auditStore.ts'
import { presentCounted, readScans } from './countedRows.ts'
import { countersignProblemOf } from './signAudit.ts'

/** Maximum number of counted packets that are returned while packets are counted. */
const LATEST = 100

/**
 * One audit of the actor's store or, with the right to other stores, of the company. While packets are counted it says nothing about
 * those that are still missing.
 * @throws DomainError 404 when it does not exist or the actor may not see it.
 */
export async function readPacketAudit(context: ActorContext, id: string): Promise<PacketAudit> {
  const { db, actor } = context
  const [found] = await db
    .select({
      row: packetAudit,
      ...auditNames,
      auditorLeft: sql<boolean>`packet_audit.state in ('counting', 'counted') and ${auditorLeft}`,
      countedCount: sql<number>`(select count(*)::integer from packet_audit_scan s
        where s.company_id = packet_audit.company_id and s.audit_id = packet_audit.id and not s.withdrawn)`,
    })
    .from(packetAudit)
    .where(and(readableAudits(actor), eq(packetAudit.id, id)))
  if (!found) throw fail(404, texts.notFound)
  const { row, ...names } = found
  const counting = row.state === 'counting'
  const counted = await readScans(context, row.id, counting ? { newest: LATEST } : { where: toReport })
  return {
    ...names,
    id: row.id,
    number: row.number,
    state: row.state,
    scope: row.scope,
    place: row.place,
    sampleSize: row.sampleSize,
    weighCount: row.weighCount,
    emptyPacketMg: row.emptyPacketMg,
    note: row.note,
    seed: counting ? null : row.seed,
    storeId: row.storeId,
    startedOn: row.startedOn,
    startedAt: row.startedAt.toISOString(),
    auditorId: row.startedBy,
    expectedCount: counting && row.scope === 'place' ? null : row.expectedCount,
    toFetch: await toFetch(context, row),
    counted: counted.map((one) => presentCounted(one, row)),
    toWeigh: counting ? await toWeigh(context, row.id) : [],
    uncounted: row.outcome === null ? [] : await uncounted(context, row.id),
    ...(row.outcome !== null && { outcome: row.outcome }),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    auditorSignedAt: row.auditorSignedAt?.toISOString() ?? null,
    auditorRemarks: row.auditorRemarks,
    secondSignedAt: row.secondSignedAt?.toISOString() ?? null,
    secondRemarks: row.secondRemarks,
    reopenedReason: row.reopenedReason,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    countersignProblem: countersignProblemOf(context, row),
    version: row.version,
  }
}

/** Counted packets that the report of a finished count contains. */
const toReport = or(
  ne(packetAuditScan.result, 'found'),
  sql`coalesce(${packetAuditScan.sealProblem}, ${packetAuditScan.remark}) is not null`,
  sql`${packetAuditScan.weighedMg} is not null`,
  sql`${packetAuditScan.withdrawn}`,
  sql`${packetAuditLine.weigh}`,
) as SQL

/** Seals of counted packets that were drawn for weighing and are not weighed yet. */
async function toWeigh({ db, actor }: ActorContext, id: string): Promise<string[]> {
  const rows = await db
    .select({ seal: packetAuditScan.seal })
    .from(packetAuditScan)
    .innerJoin(
      packetAuditLine,
      and(
        eq(packetAuditLine.companyId, packetAuditScan.companyId),
        eq(packetAuditLine.auditId, packetAuditScan.auditId),
        eq(packetAuditLine.packetId, packetAuditScan.packetId),
      ),
    )
    .where(
      and(
        eq(packetAuditScan.companyId, actor.companyId),
        eq(packetAuditScan.auditId, id),
        eq(packetAuditScan.withdrawn, false),
        isNull(packetAuditScan.weighedMg),
        packetAuditLine.weigh,
      ),
    )
    .orderBy(asc(packetAuditScan.entry))
    .limit(MAX_PACKETS)
  return rows.map(({ seal }) => seal)
}

/** The packets of a sample by loan and place, without their seals; empty for a place, which is counted blind. */
async function toFetch({ db, actor }: ActorContext, { id, scope }: AuditRow): Promise<PacketToFetch[]> {
  if (scope === 'place') return []
  return db
    .select({
      loanNumber: sql<string>`coalesce(${loan.number}, '')`,
      location: packetAuditLine.location,
    })
    .from(packetAuditLine)
    .innerJoin(loan, byId(loan, packetAuditLine.loanId))
    .where(and(eq(packetAuditLine.companyId, actor.companyId), eq(packetAuditLine.auditId, id)))
    .orderBy(asc(packetAuditLine.location), asc(loan.number))
    .limit(MAX_PACKETS)
}

/** The expected packets that were not counted: missing ones first. */
async function uncounted({ db, actor }: ActorContext, id: string): Promise<UncountedPacket[]> {
  return db
    .select({
      id: packetAuditLine.packetId,
      seal: packetAuditLine.seal,
      loanId: packetAuditLine.loanId,
      loanNumber: sql<string>`coalesce(${loan.number}, '')`,
      customerName: customer.name,
      location: packetAuditLine.location,
      grossMg: packetAuditLine.expectedMg,
      outcome: sql<UncountedPacket['outcome']>`${packetAuditLine.outcome}`,
      leftAction: sql<UncountedPacket['leftAction']>`${packetMove.action}`,
      leftOn: packetMove.movedOn,
    })
    .from(packetAuditLine)
    .innerJoin(loan, byId(loan, packetAuditLine.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .leftJoin(
      packetMove,
      and(
        eq(packetMove.companyId, packetAuditLine.companyId),
        eq(packetMove.packetId, packetAuditLine.packetId),
        eq(packetMove.seq, packetAuditLine.leftSeq),
      ),
    )
    .where(
      and(
        eq(packetAuditLine.companyId, actor.companyId),
        eq(packetAuditLine.auditId, id),
        ne(packetAuditLine.outcome, 'found'),
      ),
    )
    .orderBy(desc(packetAuditLine.outcome), asc(packetAuditLine.location), asc(packetAuditLine.seal))
}
