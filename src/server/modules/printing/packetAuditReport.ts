import { and, eq } from 'drizzle-orm'
import { packetAudit } from '../../db/schema/packetAudits.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { readPacketAudit } from '../packetAudits/public.ts'
import { readHead } from './printoutHead.ts'

/** The report of an audit of packets. @throws DomainError 404 when it does not exist or the actor may not read it. */
export const getPacketAuditReport: Handler<'GetPacketAuditReport'> = async (context) => {
  const { db, actor, query } = context
  const audit = await readPacketAudit(context, query.id)
  const [at] = await db
    .select({ storeId: packetAudit.storeId })
    .from(packetAudit)
    .where(and(eq(packetAudit.companyId, actor.companyId), eq(packetAudit.id, audit.id)))
  if (!at) throw fail(404, texts.notFound)
  return { head: await readHead(context, at.storeId), number: audit.number, audit }
}
