import type { BaseContext, Handlers } from '../../platform/operation/context.ts'
import { changeCounted, countPacket } from './countPacket.ts'
import { finishAudit } from './finishAudit.ts'
import { readPacketAudit } from './oneAudit.ts'
import { auditChoices, countAudits, pageAudits } from './pageAudits.ts'
import { cancelAudit, countersignAudit, reopenAudit, signAudit } from './signAudit.ts'
import { startAudit } from './startAudit.ts'

/** An operation that changes an audit and replies with it. */
const changing =
  <Body>(change: (context: BaseContext, id: string, body: Body) => Promise<void>) =>
  async (context: BaseContext & { query: { id: string }; body: Body }) => {
    await change(context, context.query.id, context.body)
    return readPacketAudit(context, context.query.id)
  }

/** Audits of the packets in a vault. */
export const packetAuditHandlers = {
  GetPacketAuditChoices: auditChoices,
  GetPacketAudit: (context) => pageAudits(context, context.body),
  GetPacketAuditCount: (context) => countAudits(context, context.body),
  GetPacketAuditById: (context) => readPacketAudit(context, context.query.id),

  StartPacketAudit: async (context) => readPacketAudit(context, await startAudit(context, context.body)),
  CountPacket: (context) => countPacket(context, context.query.id, context.body),
  ChangeCountedPacket: (context) => changeCounted(context, context.query.id, context.body),
  FinishPacketAudit: changing(finishAudit),
  ReopenPacketAudit: changing(reopenAudit),
  SignPacketAudit: changing(signAudit),
  CountersignPacketAudit: changing(countersignAudit),
  CancelPacketAudit: changing(cancelAudit),
} satisfies Handlers<'PacketAudit'>
