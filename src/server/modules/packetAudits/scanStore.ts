import { and, eq, or, sql } from 'drizzle-orm'
import { packetAuditScan } from '../../db/schema/packetAudits.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { insertRow, newId, noteChange } from '../../platform/records/rows.ts'
import type { AuditRow } from './auditStore.ts'

/** A counted packet of an audit. */
export type ScanRow = Omit<typeof packetAuditScan.$inferSelect, 'entry'>

/** Fields of a new scan, except its audit, author and time. */
type NewScan = Omit<
  typeof packetAuditScan.$inferInsert,
  'companyId' | 'id' | 'auditId' | 'scannedBy' | 'scannedAt'
>

/** Adds a counted packet to a locked audit. */
export function addScan(context: BaseContext, audit: AuditRow, scan: NewScan): Promise<ScanRow> {
  const { actor, now } = context
  return insertRow(context, packetAuditScan, {
    companyId: actor.companyId,
    id: newId(),
    auditId: audit.id,
    ...scan,
    scannedBy: actor.userId,
    scannedAt: now,
  })
}

/** A counted packet of an audit, even if it was withdrawn. */
export async function findScan(
  { db, actor }: ActorContext,
  audit: AuditRow,
  id: string,
): Promise<ScanRow | undefined> {
  const [found] = await db
    .select()
    .from(packetAuditScan)
    .where(isOfAudit(actor, audit, id))
  return found
}

/** Changes fields of a counted packet of a locked audit. */
export async function changeScan(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes'>,
  audit: AuditRow,
  before: ScanRow,
  values: Partial<ScanRow>,
): Promise<ScanRow> {
  const { db, actor } = context
  const [after] = await db
    .update(packetAuditScan)
    .set(values)
    .where(isOfAudit(actor, audit, before.id))
    .returning()
  if (!after) throw new Error('a counted packet of a locked audit was not found')
  noteChange(context, 'packet_audit_scan', after.id, before, after)
  return after
}

/** The scan that counted this packet, otherwise the one that counted this seal, unless it was withdrawn. */
export async function countedBefore(
  { db, actor }: ActorContext,
  audit: AuditRow,
  { seal, packetId }: { seal: string | null; packetId: string | null },
): Promise<ScanRow | null> {
  const [found] = await db
    .select()
    .from(packetAuditScan)
    .where(
      and(
        eq(packetAuditScan.companyId, actor.companyId),
        eq(packetAuditScan.auditId, audit.id),
        eq(packetAuditScan.withdrawn, false),
        or(
          seal === null ? undefined : sql`lower(${packetAuditScan.seal}) = lower(${seal})`,
          packetId === null ? undefined : eq(packetAuditScan.packetId, packetId),
        ),
      ),
    )
    .orderBy(sql`${packetAuditScan.packetId} is not distinct from ${packetId}::uuid desc`)
    .limit(1)
  return found ?? null
}

function isOfAudit({ companyId }: BaseContext['actor'], audit: AuditRow, id: string) {
  return and(
    eq(packetAuditScan.companyId, companyId),
    eq(packetAuditScan.auditId, audit.id),
    eq(packetAuditScan.id, id),
  )
}
