import type { Transfer } from '../../../api/gen/model/index.ts'
import type { Counter } from './counter.ts'

/** How many of the last days are simulated store by store, so that stores can send each other cash and packets. */
export const LAST_DAYS = 2
/** Cash is sent in multiples of this amount, ₹1,000, in paise. */
const BUNDLE = 100_000
const carrier = 'Murugesan'
/** How long a transfer is in transit. */
const MINUTES_ON_THE_WAY = 35

/**
 * Transfers of cash and packets from the first store to the others on the last days. The second store receives what is sent to it; what
 * is sent to the third stays in transit. The manager of a store sends and receives.
 */
export function transfersBetween(counters: readonly Counter[]): {
  simulate: (lastDay: number, store: number) => Promise<void>
} {
  const toReceive: Transfer[] = []

  async function sendCash(from: Counter, to: Counter | undefined): Promise<Transfer> {
    const amountPaise = Math.max(BUNDLE, Math.floor(from.drawerPaise() / 4 / BUNDLE) * BUNDLE)
    from.moveCash(-amountPaise)
    const body = { ...from.scope, toStoreId: to?.scope.storeId ?? '', amountPaise, carrier }
    return from.send('SendCash', { body }, 'manager')
  }
  async function sendPackets(from: Counter, to: Counter | undefined, limit: number): Promise<Transfer> {
    const { rows } = await from.send('GetVaultPackets', { body: { ...from.scope, limit } }, 'manager')
    const packetIds = rows.map(({ id }) => id)
    const body = { ...from.scope, toStoreId: to?.scope.storeId ?? '', packetIds, carrier }
    return from.send('SendPackets', { body }, 'manager')
  }
  async function receive(receiver: Counter, sent: Transfer): Promise<void> {
    const { id, version, sentAt, amountPaise, packets } = sent
    receiver.waitUntil(new Date(Date.parse(sentAt) + MINUTES_ON_THE_WAY * 60_000))
    if (amountPaise === null) {
      const packetIds = packets.map((packet) => packet.id)
      const body = { version, packetIds, location: 'Safe 2' }
      await receiver.send('ReceivePackets', { query: { id }, body }, 'manager')
      return
    }
    receiver.moveCash(amountPaise)
    const body = { version, countedPaise: amountPaise }
    await receiver.send('ReceiveCash', { query: { id }, body }, 'manager')
  }

  const [first, second, third] = counters
  return {
    simulate: async (lastDay, store) => {
      if (store === 1 && second) for (const sent of toReceive.splice(0)) await receive(second, sent)
      if (store !== 0 || !first) return
      if (lastDay === 0) {
        toReceive.push(await sendCash(first, second))
        return
      }
      // Packets are sent on the last day only: no later action can then need one that is elsewhere.
      toReceive.push(await sendPackets(first, second, 2))
      await sendCash(first, third)
      await sendPackets(first, third, 1)
    },
  }
}
