import { and, eq, sql } from 'drizzle-orm'
import { type AuditState, auditMessages } from '../../../domain/custody/packetAudit.ts'
import { packetAudit } from '../../db/schema/packetAudits.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { noteChange } from '../../platform/records/rows.ts'

/** A stored audit. */
export type AuditRow = Omit<typeof packetAudit.$inferSelect, 'entry'>

/** Maximum number of packets in an audit. */
export const MAX_PACKETS = 2000

/** What an operation requires of the audit that it locks. */
interface Needed {
  /** Open: being counted, or counted and not signed by both. */
  state: AuditState | 'open'
  /** The version that was read; not needed for counting, which many requests do one after the other. */
  version?: number
  /** Whether only the auditor may do it. */
  byAuditor: boolean
}

/**
 * Locks an audit of the actor's store, so that counting and finishing do not overlap.
 * @throws DomainError 404 when it does not exist, 409 in another state or for a stale version, 422 for anybody but the auditor where
 * only the auditor may act.
 */
export async function lockAudit(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
  { state, version, byAuditor }: Needed,
): Promise<AuditRow> {
  const [row] = await db
    .select()
    .from(packetAudit)
    .where(
      and(
        eq(packetAudit.companyId, actor.companyId),
        eq(packetAudit.storeId, actor.storeId),
        eq(packetAudit.id, id),
      ),
    )
    .for('update')
  if (!row) throw fail(404, texts.notFound)
  if (byAuditor && row.startedBy !== actor.userId) throw fail(422, auditMessages.notAuditor)
  if (state === 'open' ? !isOpen(row.state) : row.state !== state) throw fail(409, stateProblem(row.state))
  if (version !== undefined && row.version !== version) throw fail(409, texts.stale)
  return row
}

const isOpen = (state: AuditState) => state === 'counting' || state === 'counted'

/** Why an operation that needs another state does not change an audit in this state. */
function stateProblem(state: AuditState): string {
  if (state === 'counting') return auditMessages.notCounted
  return state === 'counted' ? auditMessages.notCounting : auditMessages.ended
}

/** Changes fields of a locked audit. */
export async function changeAudit(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes'>,
  before: AuditRow,
  values: Partial<AuditRow>,
): Promise<AuditRow> {
  const [row] = await context.db
    .update(packetAudit)
    .set({ ...values, version: sql`${packetAudit.version} + 1` })
    .where(and(eq(packetAudit.companyId, before.companyId), eq(packetAudit.id, before.id)))
    .returning()
  if (!row) throw new Error('a locked audit was not found')
  noteChange(context, 'packet_audit', row.id, before, row)
  return row
}

/** Whether the auditor of an audit can no longer work on it: the login is inactive, or lacks the right to audit in the store. */
export const auditorLeft = sql<boolean>`not packet_audit.started_by = any(
  auth.holders_at(packet_audit.company_id, packet_audit.store_id, 'PacketAudit.add'))`

/** Whether the auditor of an audit has left, see {@link auditorLeft}. */
export async function hasAuditorLeft({ db }: ActorContext, { companyId, id }: AuditRow): Promise<boolean> {
  const [row] = await db
    .select({ auditorLeft })
    .from(packetAudit)
    .where(and(eq(packetAudit.companyId, companyId), eq(packetAudit.id, id)))
  return row?.auditorLeft === true
}

/** The audits that an actor may read: those of the store or, with the right to other stores, those of the company. */
export function readableAudits(actor: BaseContext['actor']) {
  return and(eq(packetAudit.companyId, actor.companyId), isInReach(actor, packetAudit.storeId))
}
