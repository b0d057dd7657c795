import { randomUUID } from 'node:crypto'
import type { CountedPacket, PacketAudit } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addPerson, type TestServer } from './server.ts'
import { twoStores } from './transfers.ts'

/** Inserts an audit that is being counted in the database; returns its id. */
export async function putAudit({ pool, owner }: TestServer, number = 'SPARE-K'): Promise<string> {
  const id = randomUUID()
  const { companyId, storeId, userId } = owner
  await pool.query(
    `insert into packet_audit (company_id, id, store_id, number, scope, place, seed, weigh_count, empty_packet_mg, expected_count,
       started_by, started_on)
     values ($1, $2, $3, $4, 'place', 'Spare safe', 'seed', 0, 0, 1, $5, '2020-01-01')`,
    [companyId, id, storeId, number, userId],
  )
  return id
}

/** Inserts many audits of a spare safe in the database. */
export async function putAudits(
  client: Pick<TestServer['pool'], 'query'>,
  { companyId, storeId, userId }: TestServer['owner'],
  count: number,
): Promise<void> {
  await client.query(
    `insert into packet_audit (company_id, id, store_id, number, scope, place, seed, weigh_count, empty_packet_mg, expected_count,
       started_by, started_on)
     select $1, gen_random_uuid(), $2, 'K-' || n, 'place', 'Spare safe', 'seed', 0, 0, 1, $3, '2020-01-01'
     from generate_series(1, $4::integer) n`,
    [companyId, storeId, userId, count],
  )
}

/** Inserts an audit of one existing packet, with a counted seal, in the database. */
export async function putAuditedPacket(server: TestServer): Promise<void> {
  const id = await putAudit(server)
  const { companyId, userId } = server.owner
  await server.pool.query(
    `insert into packet_audit_line (company_id, audit_id, packet_id, loan_id, seal, location, expected_mg, weigh, custody_seq)
     select company_id, $2, id, loan_id, seal, location, 1000, false, 1 from packet where company_id = $1 limit 1`,
    [companyId, id],
  )
  await server.pool.query(
    `insert into packet_audit_scan (company_id, id, audit_id, seal, result, scanned_by)
     values ($1, gen_random_uuid(), $2, 'SPARE-SEAL', 'unknownSeal', $3)`,
    [companyId, id, userId],
  )
}

/** A store whose packets are audited by the owner; Kavya may countersign. */
export async function auditedStore(server: TestServer) {
  const stores = await twoStores(server)
  const { token } = server.owner
  const second = await addPerson(server, 'kavya', {
    PacketAudit: ['view', 'add', 'countersign'],
    Day: ['view', 'exceptions'],
  })

  const startWith = (fields: object, userToken = token) =>
    server.inject('StartPacketAudit', {
      token: userToken,
      body: { ...stores.main, weighCount: 0, emptyPacketMg: 0, ...fields },
    })
  const action = (id: OperationId, audit: PacketAudit, body: object = {}, userToken = token) =>
    server.inject(id, {
      token: userToken,
      query: { id: audit.id },
      body: { version: audit.version, ...body },
    })
  const count = (audit: PacketAudit, seal: string, fields: object = {}, userToken = token) =>
    server.inject('CountPacket', { token: userToken, query: { id: audit.id }, body: { seal, ...fields } })
  const change = (audit: PacketAudit, counted: CountedPacket, fields: object = {}) => {
    const { id: countedId, weighedMg, sealProblem, remark } = counted
    const body = { countedId, weighedMg, sealProblem, remark, ...fields }
    return server.inject('ChangeCountedPacket', { token, query: { id: audit.id }, body })
  }

  const move = async (loanId: string, location: string) => {
    const { packet } = await server.call('GetPartPaymentById', { token, query: { id: loanId } })
    const body = { version: packet.version, action: 'move' as const, location, reason: null }
    return server.call('MovePacket', { token, query: { id: loanId }, body })
  }
  /** A loan whose packet is at a place of the vault. */
  const pledgeAt = async (location: string) => {
    const pledged = await stores.pledge()
    await move(pledged.loanId, location)
    return pledged
  }

  return {
    ...stores,
    second: second.session,
    startWith,
    action,
    count,
    change,
    /** Starts an audit of a place; it must succeed. */
    started: async (fields: object = {}): Promise<PacketAudit> =>
      (await startWith({ scope: 'place', place: 'Safe 1', ...fields })).json(),
    /** Counts a packet; it must succeed. */
    counted: async (audit: PacketAudit, seal: string, fields: object = {}): Promise<CountedPacket> =>
      (await count(audit, seal, fields)).json(),
    changed: async (audit: PacketAudit, counted: CountedPacket, fields: object): Promise<CountedPacket> =>
      (await change(audit, counted, fields)).json(),
    read: (audit: Pick<PacketAudit, 'id'>, userToken = token): Promise<PacketAudit> =>
      server.call('GetPacketAuditById', { token: userToken, query: { id: audit.id } }),
    /** Finishes the count; it must succeed. */
    finished: async (audit: PacketAudit): Promise<PacketAudit> =>
      (await action('FinishPacketAudit', audit)).json(),
    pledgeAt,
    /** Starts an audit of a safe with a packet in each of this many trays. */
    auditOf: async (safe: string, packets: number, fields: object = {}) => {
      const pledged = []
      for (let tray = 1; tray <= packets; tray++) pledged.push(await pledgeAt(`${safe}, tray ${tray}`))
      const sent = await startWith({ scope: 'place', place: safe, ...fields })
      return { audit: sent.json() as PacketAudit, pledged }
    },
    /** Moves a packet within the vault. */
    move,
    /** A rejection: status, detail and the first field. */
    problem: async (sent: Promise<{ statusCode: number; body: string }>) => {
      const { statusCode, body } = await sent
      const { detail, errors } = JSON.parse(body) as { detail: string; errors?: { field: string }[] }
      return { status: statusCode, detail, field: errors?.[0]?.field }
    },
  }
}
