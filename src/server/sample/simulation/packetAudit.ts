import type { FastifyInstance } from 'fastify'
import type { Session } from '../../../api/gen/model/index.ts'
import type { Binding } from '../../platform/http/call.ts'
import type { Actor } from '../../platform/operation/context.ts'
import { call } from '../client.ts'
import { inOneTransaction, requireActor } from '../inOneTransaction.ts'
import { momentOf } from './calendar.ts'
import type { SimulationClock } from './clock.ts'

/** Packets that are drawn, and how many of them are weighed. */
const DRAWN = 12
const WEIGHED = 3
/** When the audit starts, in minutes after the store opens: after its closing time. */
const AFTER_CLOSING = 11 * 60
/** The tray in which one packet lies instead of its own. */
const WRONG_TRAY = 'Safe 2, tray 24'

/** The input of the audit. */
interface Audited {
  app: FastifyInstance
  binding: Binding
  clock: SimulationClock
  owner: Session
  /** The owner in the first store, who countersigns. */
  actor: Actor
  password: string
  /** The last business day. */
  date: string
}

/**
 * One finished audit of a sample of the first store's vault: the manager counts it in the evening, one packet is in the wrong tray, and
 * the owner countersigns.
 */
export async function auditPackets(audited: Audited): Promise<void> {
  const { app, binding, clock, owner, actor, password, date } = audited
  const { companyId, storeId } = owner
  const signedIn = await call(app, 'SignIn', { body: { userName: 'manager', password } })
  const { token } = await call(app, 'SwitchStore', {
    token: signedIn.token,
    body: { companyId, storeId },
  })
  const manager = await requireActor(binding, token)
  await clock.at(momentOf(date, AFTER_CLOSING), () =>
    inOneTransaction(binding, companyId, async (send) => {
      const { id, toFetch } = await send('StartPacketAudit', manager, {
        body: {
          companyId,
          storeId,
          scope: 'sample',
          sampleSize: DRAWN,
          weighCount: WEIGHED,
          emptyPacketMg: 0,
          note: 'Surprise audit of the month',
        },
      })
      const query = { id }
      const misplaced = toFetch.findIndex(({ location }) => location !== WRONG_TRAY)
      for (const [index, { loanNumber, location }] of toFetch.entries()) {
        const body = { companyId, storeId, search: loanNumber, limit: 1 }
        const { rows } = await send('GetPartPayment', manager, { body })
        const { packet, items } = await send('GetPartPaymentById', manager, {
          query: { id: rows[0]?.id ?? '' },
        })
        const isMisplaced = index === misplaced
        const counted = await send('CountPacket', manager, {
          query,
          body: { seal: packet.seal, foundAt: isMisplaced ? WRONG_TRAY : location },
        })
        const grossMg = items.filter(({ released }) => !released).reduce((sum, item) => sum + item.grossMg, 0)
        if (!counted.weigh && !isMisplaced) continue
        await send('ChangeCountedPacket', manager, {
          query,
          body: {
            countedId: counted.id,
            weighedMg: counted.weigh ? grossMg : null,
            sealProblem: null,
            remark: isMisplaced ? 'Was put back into its own tray' : null,
          },
        })
      }
      const { version } = await send('FinishPacketAudit', manager, { query, body: { version: 1 } })
      const remarks = 'One packet was in the wrong tray after the morning’s valuation.'
      const signed = await send('SignPacketAudit', manager, { query, body: { version, remarks } })
      await send('CountersignPacketAudit', actor, {
        query,
        body: { version: signed.version, decision: 'sign', remarks: null },
      })
    }),
  )
}
