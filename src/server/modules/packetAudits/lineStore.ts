import { and, eq, sql } from 'drizzle-orm'
import type { LineOutcome } from '../../../domain/custody/packetAudit.ts'
import { packetAuditLine } from '../../db/schema/packetAudits.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import type { AuditRow } from './auditStore.ts'

/** An expected packet with its outcome. */
export interface Settled {
  packetId: string
  seal: string
  outcome: LineOutcome
  leftSeq: number | null
}

/** Stores the outcome of each expected packet of a locked audit. */
export async function storeOutcomes(
  { db, actor }: ActorContext,
  audit: AuditRow,
  settled: readonly Settled[],
): Promise<void> {
  await db.execute(sql`
    update packet_audit_line l set outcome = o.outcome, left_seq = o."leftSeq"
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as o ("packetId" uuid, outcome text, "leftSeq" integer)
    where l.company_id = ${actor.companyId} and l.audit_id = ${audit.id} and l.packet_id = o."packetId"`)
}

/** Clears the outcomes of the expected packets of a locked audit. */
export async function clearOutcomes({ db, actor }: ActorContext, audit: AuditRow): Promise<void> {
  await db
    .update(packetAuditLine)
    .set({ outcome: null, leftSeq: null })
    .where(and(eq(packetAuditLine.companyId, actor.companyId), eq(packetAuditLine.auditId, audit.id)))
}
