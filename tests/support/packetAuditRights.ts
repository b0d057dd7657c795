import type { PacketAudit } from '../../src/api/gen/model/index.ts'
import { OFFICE, type Person, placeOf, READERS, type RoleRow, type SampleBusiness } from './roles.ts'
import { sampleLoan } from './sampleLoan.ts'

/** Roles per operation on packet audits in the sample business; each row makes a request that would succeed. */
export function packetAuditRights({ server, session }: Omit<SampleBusiness, 'openDay'>): RoleRow[] {
  const place = () => placeOf({ session })
  const sample = () => ({
    ...place(),
    scope: 'sample' as const,
    sampleSize: 2,
    weighCount: 0,
    emptyPacketMg: 0,
  })
  /** The token of a person who may start an audit; the owner's for others. */
  const tokenOf = (person: Person) => session(OFFICE.includes(person) ? person : 'owner').token
  const started = async (person: Person): Promise<PacketAudit> => {
    await sampleLoan(server(), session('owner'))
    return server().call('StartPacketAudit', { token: tokenOf(person), body: sample() })
  }
  const versioned = ({ id, version }: PacketAudit, fields: object = {}) => ({
    query: { id },
    body: { version, ...fields },
  })
  const finished = async (person: Person) => {
    const { id, version } = await started(person)
    return server().call('FinishPacketAudit', { token: tokenOf(person), query: { id }, body: { version } })
  }
  const signed = async (person: Person) => {
    const { id, version } = await finished(person)
    const body = { version, remarks: 'Not there' }
    return server().call('SignPacketAudit', { token: tokenOf(person), query: { id }, body })
  }
  const byId = async (person: Person) => ({ query: { id: (await started(person)).id } })
  const counted = async (person: Person) => {
    const { query } = await byId(person)
    const body = { seal: 'X-1' }
    return { query, counted: await server().call('CountPacket', { token: tokenOf(person), query, body }) }
  }
  return [
    ['see what can be audited', 'GetPacketAuditChoices', READERS, async () => ({ body: place() })],
    ['see the packet audits', 'GetPacketAudit', READERS, async () => ({ body: place() })],
    ['see a packet audit', 'GetPacketAuditById', READERS, byId],
    ['print a packet audit', 'GetPacketAuditReport', READERS, byId],
    ['start a packet audit', 'StartPacketAudit', OFFICE, async () => ({ body: sample() })],
    [
      'count a packet',
      'CountPacket',
      OFFICE,
      async (person) => ({ ...(await byId(person)), body: { seal: 'X-1' } }),
    ],
    [
      'change a counted packet',
      'ChangeCountedPacket',
      OFFICE,
      async (person) => {
        const { query, counted: one } = await counted(person)
        return { query, body: { countedId: one.id, weighedMg: 1000, sealProblem: null, remark: null } }
      },
    ],
    ['finish a count', 'FinishPacketAudit', OFFICE, async (person) => versioned(await started(person))],
    [
      'cancel a packet audit',
      'CancelPacketAudit',
      OFFICE,
      async (person) => versioned(await started(person), { reason: 'Wrong safe' }),
    ],
    [
      'continue a count',
      'ReopenPacketAudit',
      OFFICE,
      async (person) => versioned(await finished(person), { reason: 'Look again' }),
    ],
    [
      'sign a packet audit',
      'SignPacketAudit',
      OFFICE,
      async (person) => versioned(await finished(person), { remarks: 'Not there' }),
    ],
    [
      'countersign a packet audit',
      'CountersignPacketAudit',
      OFFICE,
      async (person) =>
        versioned(await signed(person === 'owner' ? 'manager' : 'owner'), {
          decision: 'sign',
          remarks: null,
        }),
    ],
  ]
}
