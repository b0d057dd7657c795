import type { Known } from '../known.ts'
import { activeLoan } from '../shop.ts'
import type { Recipe, World } from '../world.ts'

/** An audit of a sample of the vault, which is being counted; the vault has at least one packet. */
async function counting(world: World): Promise<Known> {
  await activeLoan(world)
  const body = { scope: 'sample', place: null, sampleSize: 5, weighCount: 1 }
  return world.call('StartPacketAudit', { body })
}

const byId = async (audit: Promise<Known>) => {
  const { id, version } = await audit
  return { query: { id }, body: { version } }
}

/** A counted audit; the checker's user is its auditor. */
const counted = (world: World) => world.call('FinishPacketAudit')

/** Recipes for the operations of packet audits. */
export const packetAuditRecipes: Record<string, Recipe> = {
  StartPacketAudit: async (world, input) => {
    if (input.body) return {}
    await activeLoan(world)
    return { body: { scope: 'sample', place: null, sampleSize: 5 } }
  },
  GetPacketAuditById: async (world) => ({ query: { id: (await counting(world)).id } }),
  GetPacketAuditReport: async (world) => ({ query: { id: (await counting(world)).id } }),
  CountPacket: async (world) => ({ query: { id: (await counting(world)).id } }),
  ChangeCountedPacket: async (world) => {
    const { id } = await counting(world)
    const { id: countedId } = await world.call('CountPacket', { query: { id } })
    return { query: { id }, body: { countedId } }
  },
  FinishPacketAudit: async (world) => byId(counting(world)),
  CancelPacketAudit: async (world) => byId(counting(world)),
  ReopenPacketAudit: async (world) => byId(counted(world)),
  SignPacketAudit: async (world) => byId(counted(world)),
  CountersignPacketAudit: async (world) => ({
    ...(await byId(world.call('SignPacketAudit'))),
    session: await world.help.second(),
  }),
}
