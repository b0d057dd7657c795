import type { Handler } from '../../platform/operation/context.ts'
import { readPacketAudit } from '../packetAudits/public.ts'
import { readHead } from './printoutHead.ts'

/** The report of an audit of packets. @throws DomainError 404 when it does not exist or the actor may not read it. */
export const getPacketAuditReport: Handler<'GetPacketAuditReport'> = async (context) => {
  const audit = await readPacketAudit(context, context.query.id)
  return { head: await readHead(context, audit.storeId), number: audit.number, audit }
}
