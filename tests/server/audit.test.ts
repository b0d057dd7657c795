import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/server/platform/db/pool.ts'
import { type ChainVerification, redact, verifyAudit } from '../../src/server/platform/operation/audit.ts'
import { manyOverlapping } from '../support/overlapping.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

interface Line {
  operation: string
  status: number
  login_id: string | null
  store_id: string | null
  address: string
  request: Record<string, unknown>
  changes: { entity: string; id: string; before: object | null; after: object | null }[]
}

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.owner.token
})
afterAll(() => server?.end())

async function lines(where: string, values: unknown[] = []): Promise<Line[]> {
  const { rows } = await server.pool.query<Line>(
    `select * from audit where ${where} order by at desc, seq desc`,
    values,
  )
  return rows
}

function verify(head?: string): Promise<ChainVerification> {
  const { companyId } = server.owner
  return inTransaction(server.pool, { companies: [companyId] }, (db) => verifyAudit(db, companyId, head))
}

describe('the audit log', () => {
  test('records who changed what, in which store and from which address, with the fields that differ before and after', async () => {
    const { companyId, storeId, userId } = server.owner
    const role = await server.call('AddRole', { token, body: { companyId, storeId, name: 'Clerk' } })
    await server.call('UpdateRole', {
      token,
      query: { id: role.id },
      body: { name: 'Teller', version: role.version },
    })
    const [changed] = await lines(`operation = 'UpdateRole'`)
    expect(changed).toMatchObject({
      status: 200,
      login_id: userId,
      store_id: storeId,
      address: '127.0.0.1',
      request: { query: { id: role.id }, body: { name: 'Teller' } },
    })
    expect(changed?.changes).toEqual([
      expect.objectContaining({
        entity: 'role',
        id: role.id,
        before: expect.objectContaining({ name: 'Clerk', version: 1 }),
        after: expect.objectContaining({ name: 'Teller', version: 2 }),
      }),
    ])
    const [{ before, after } = { before: null, after: null }] = changed?.changes ?? []
    const differing = ['name', 'updatedAt', 'version']
    expect([before, after].map((fields) => Object.keys(fields ?? {}).sort())).toEqual([differing, differing])
  })

  test('records rejected sign-ins, with the login if it exists', async () => {
    await server.inject('SignIn', { body: { userName: 'owner', password: 'wrong one' }, address: '10.1.1.1' })
    await server.inject('SignIn', {
      body: { userName: 'stranger', password: 'wrong one' },
      address: '10.1.1.1',
    })
    const rejected = await lines(`operation = 'SignIn' and status = 401 and address = '10.1.1.1'`)
    expect(rejected.map((line) => [line.request.body, line.login_id])).toEqual([
      [{ userName: 'stranger' }, null],
      [{ userName: 'owner' }, server.owner.userId],
    ])
  })

  test('records what a role did not allow, and requests for another store', async () => {
    const teller = await addPerson(server, 'limited', { Role: ['view'] })
    const { companyId, storeId } = server.owner
    const { token: theirs, userId } = teller.session
    const body = { companyId, storeId, name: 'Mine' }
    expect((await server.inject('AddRole', { token: theirs, body })).statusCode).toBe(403)
    const other = { companyId, storeId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a12' }
    expect((await server.inject('GetRole', { token: theirs, body: other })).statusCode).toBe(403)
    const rejected = await lines('status = 403 and login_id = $1', [userId])
    expect(rejected.map(({ operation }) => operation)).toEqual(['GetRole', 'AddRole'])
  })

  test('records a rejected action even when its address has characters that the database cannot store', async () => {
    const teller = await addPerson(server, 'prober', { Store: ['view'] })
    const reply = await server.inject('DeleteRole', {
      token: teller.session.token,
      query: { id: 'a\0b', odd: '\0' },
    })
    expect(reply.statusCode).toBe(403)
    expect(await lines(`operation = 'DeleteRole' and status = 403`)).toHaveLength(1)
  })

  test('contains no password, code or token', async () => {
    const markers = ['marker password one', 'marker password two', OWNER_PASSWORD]
    const teller = await addPerson(server, 'marked', { Role: ['view'] })
    await server.call('UpdateUserPassword', {
      token: teller.session.token,
      body: { currentPassword: teller.password, password: 'marker password one' },
    })
    await server.inject('SignIn', { body: { userName: 'marked', password: 'marker password two' } })
    await server.call('SignOut', { token: teller.session.token })
    const { rows } = await server.pool.query<{ line: string }>('select audit::text as line from audit')
    const log = rows.map(({ line }) => line).join('\n')
    for (const marker of [...markers, teller.password, token, teller.session.token])
      expect(log.includes(marker), marker).toBe(false)
    const [setUp] = await lines(`operation = 'SetUp'`)
    expect(setUp?.request.body).toMatchObject({ store: { code: 'MN' } })
    expect(setUp?.request.body).not.toHaveProperty('code')
  })

  test('has no entry for a renewed token', async () => {
    await server.call('RenewToken', { token })
    expect(await lines(`operation = 'RenewToken'`)).toEqual([])
  })
})

describe('an entry', () => {
  test('masks identity numbers, hashes bytes and leaves out secrets, by name or as declared', () => {
    const request = {
      body: {
        pan: 'ABCDE1234F',
        idNumber: '12',
        code: 'K7QM',
        owner: { password: 'x', mustChangePassword: true },
        rows: [{ hidden: 'y', shown: 'z' }],
        file: Buffer.from('abc'),
        at: new Date(0),
      },
    }
    expect(redact(request, ['body.code', 'body.rows.hidden'])).toEqual({
      body: {
        pan: '••••••234F',
        idNumber: '••••',
        owner: { mustChangePassword: true },
        rows: [{ shown: 'z' }],
        file: 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        at: '1970-01-01T00:00:00.000Z',
      },
    })
  })
})

describe('the chain', () => {
  test('is valid after requests, including concurrent ones', async () => {
    const { companyId, storeId } = server.owner
    const add = (_: unknown, number: number) => () =>
      server.call('AddRole', { token, body: { companyId, storeId, name: `Chain ${number}` } })
    await manyOverlapping(server, Array.from({ length: 8 }, add))
    const check = await verify()
    expect(check).toMatchObject({ wrongAt: null, headFound: true })
    expect(check.entries).toBeGreaterThan(10)
    expect(check.head).toMatch(/^[0-9a-f]{64}$/)
    expect(await verify(check.head)).toMatchObject({ headFound: true })
  })

  const tamperings: Record<string, string> = {
    'a changed entry': `update audit set changes = '[]' where seq = 3 and company_id = $1`,
    'a changed login': `update audit set login_id = gen_random_uuid() where seq = 3 and company_id = $1`,
    'a changed time': `update audit set at = at + interval '1 microsecond' where seq = 3 and company_id = $1`,
    'a changed hash': `update audit set hash = repeat('0', 64) where seq = 3 and company_id = $1`,
    'a removed entry': `delete from audit where seq = 3 and company_id = $1`,
    'a removed beginning': `delete from audit where seq = 1 and company_id = $1`,
  }

  for (const [what, statement] of Object.entries(tamperings)) {
    test(`shows ${what}`, async () => {
      await tampered(statement, async () => {
        const { wrongAt } = await verify()
        expect(wrongAt).not.toBeNull()
        expect(wrongAt).toBeLessThanOrEqual(4)
      })
    })
  }

  test('that was truncated is valid, but does not contain the stored chain head', async () => {
    const { head } = await verify()
    await tampered(
      `delete from audit where company_id = $1 and seq = (select max(seq) from audit where company_id = $1)`,
      async () => expect(await verify(head)).toMatchObject({ wrongAt: null, headFound: false }),
    )
  })

  /** Tampers with the log as a database administrator could, and restores it. */
  async function tampered(statement: string, look: () => Promise<void>): Promise<void> {
    await server.pool.query('create table kept as select * from audit')
    try {
      await server.pool.query(statement, [server.owner.companyId])
      await look()
    } finally {
      await server.pool.query('delete from audit; insert into audit select * from kept; drop table kept')
    }
  }
})
