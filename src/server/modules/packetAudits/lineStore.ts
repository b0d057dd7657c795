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

/**
 * The recorded weight of an expected packet now, in milligrams: as it was weighed when it was last opened after the start, otherwise that
 * of the start. Null if the packet was not expected.
 */
export async function recordedWeightNow(
  { db, actor }: ActorContext,
  audit: AuditRow,
  packetId: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ mg: number }>(sql`
    select coalesce((select m.weight_after_mg from packet_move m
        where m.company_id = l.company_id and m.packet_id = l.packet_id and m.seq > l.custody_seq and m.weight_after_mg is not null
        order by m.seq desc limit 1), l.expected_mg) as mg
    from packet_audit_line l
    where l.company_id = ${actor.companyId} and l.audit_id = ${audit.id} and l.packet_id = ${packetId}`)
  return rows[0]?.mg ?? null
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
