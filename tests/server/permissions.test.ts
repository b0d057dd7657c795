import type { LightMyRequestResponse as Response } from 'fastify'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import { allRights, groupRights } from '../../src/server/platform/auth/rights.ts'
import { bodySchema, idFields, operationIds, parametersOf } from '../support/contract.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { companyRights, type Place, twoCompanies } from '../support/twoCompanies.ts'

const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let world: Awaited<ReturnType<typeof twoCompanies>>
let deadTokens: Record<string, string | undefined>

beforeAll(async () => {
  server = await startTestServer()
  world = await twoCompanies(server)
  deadTokens = await makeDeadTokens()
})
afterAll(() => server?.end())

const closed = operationIds.filter((id) => operations[id].permission !== 'public')
/** A stream has no end to wait for; its rights are tested in live.test.ts. */
const ending = closed.filter((id) => operations[id].replyType !== 'text/event-stream')
/** Signing out comes last: it ends the session of the request. */
const inOrder = [...ending.filter((id) => id !== 'SignOut'), 'SignOut' as const]
const permissions = [...new Set(ending.map((id) => operations[id].permission))].filter(
  (permission) => permission !== 'signed-in',
)
const needing = (permission: string) => ending.filter((id) => operations[id].permission === permission)

/** Whether a request of an operation has this field of the company or store. */
const takes = (field: string) => (id: OperationId) =>
  field in (bodySchema(id)?.properties ?? {}) || parametersOf(id).some(({ name }) => name === field)

async function makeDeadTokens(): Promise<typeof deadTokens> {
  const signIn = () => server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  const [head = '', claims = '', signature = ''] = server.owner.token.split('.')
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const header = JSON.parse(Buffer.from(head, 'base64url').toString())
  server.clock.now = new Date(Date.now() - HOUR_MS)
  const expired = await signIn()
  server.clock.now = null
  const ended = await signIn()
  await server.call('SignOut', { token: ended.token })
  const other = Buffer.from(JSON.stringify({ ...payload, storeId: world.otherStoreId }))
  return {
    missing: undefined,
    garbage: 'no.such.token',
    'changed after signing': [head, other.toString('base64url'), signature].join('.'),
    'signed by another key': await new SignJWT(payload)
      .setProtectedHeader(header)
      .sign(Buffer.from('another key of thirty-two bytes!')),
    unsigned: new UnsecuredJWT(payload).encode(),
    expired: expired.token,
    'of an ended session': ended.token,
  }
}

function inject(id: OperationId, who: Place & { token?: string; userId: string }, place: Place = who) {
  const { query, body } = world.request(id, place, who.userId)
  const type = operations[id].requestType
  const binary = type !== null && type !== 'application/json'
  return server.inject(id, {
    token: who.token,
    query,
    body: binary ? Buffer.from('bytes') : body,
    ...(binary && { headers: { 'content-type': type } }),
  })
}

/** One line for each reply with another status, and for each rejection that is not a problem document. */
async function wrongOf(
  ids: readonly OperationId[],
  send: (id: OperationId) => Promise<Response>,
  good: (status: number, id: OperationId) => boolean,
): Promise<string[]> {
  const wrong: string[] = []
  for (const id of ids) {
    const { statusCode, headers, body } = await send(id)
    const problem = String(headers['content-type']).startsWith('application/problem+json')
    if (!good(statusCode, id) || (statusCode >= 400 && !problem))
      wrong.push(`${id} → ${statusCode} ${body.slice(0, 200)}`)
  }
  return wrong
}

const is = (wanted: number) => (status: number) => status === wanted
/**
 * Whether the right was enough: a read succeeds, and a write gets as far as the records. Its example may not fit them, but it is not
 * malformed.
 */
const passed = (status: number, id: OperationId) => {
  if (status < 300) return true
  return operations[id].writes ? [404, 409, 422].includes(status) : status === unreadable[id]
}
/** Reads whose example does not fit the records or belongs to another login, and the status of the rejection. */
const unreadable: Partial<Record<OperationId, number>> = {
  GetPayoff: 422,
  GetReversal: 422,
  GetDayBusiness: 404,
  GetAttachment: 404,
  GetImportById: 404,
  GetImportFailures: 404,
}

const REJECTED = 'select operation from audit where status = 403 and login_id = $1 order by seq'

/** The operations for which the audit log has no entry of this login with status 403. */
async function notLogged(ids: readonly OperationId[], userId: string): Promise<OperationId[]> {
  const { rows } = await server.pool.query<{ operation: OperationId }>(REJECTED, [userId])
  const logged = new Set(rows.map(({ operation }) => operation))
  return ids.filter((id) => !logged.has(id))
}

test('every operation that takes an id is called with an existing record', () => {
  const without = closed.filter((id) => idFields(id).has('id') && !world.idOf(id))
  expect(without, 'ids without a record in tests/support/twoCompanies.ts').toEqual([])
})

describe('a token', () => {
  const kinds = [
    'missing',
    'garbage',
    'changed after signing',
    'signed by another key',
    'unsigned',
    'expired',
  ]
  test.each([...kinds, 'of an ended session'])('that is %s allows no operation', async (kind) => {
    const who = { ...server.owner, token: deadTokens[kind] }
    expect(kind in deadTokens).toBe(true)
    expect(await wrongOf(closed, (id) => inject(id, who), is(401))).toEqual([])
  })

  test('of an initial password allows only operations that lead to a new password', async () => {
    const open = ['UpdateUserPassword', 'SignOut', 'RenewToken', 'GetProfile', 'GetRoles', 'GetWorkspaces']
    const ids = ending.filter((id) => !open.includes(id))
    expect(await wrongOf(ids, (id) => inject(id, world.spare), is(403))).toEqual([])
  })
})

describe('a role', () => {
  const viewOf = (permission: string) => `${permission.split('.')[0]}.view`

  test.each(permissions)('with every right but %s is rejected, and the log shows it', async (permission) => {
    // Other rights of a screen can only be given with the right to view it.
    const lost = (right: string) =>
      right === permission || (permission === viewOf(permission) && viewOf(right) === permission)
    await world.setRights(allRights.filter((right) => !lost(right)))
    expect(await wrongOf(needing(permission), (id) => inject(id, world.tester), is(403))).toEqual([])
    expect(await notLogged(needing(permission), world.tester.userId)).toEqual([])
  })

  test.each(permissions.filter((permission) => permission !== viewOf(permission)))(
    'with only the right to view the screen is rejected for %s',
    async (permission) => {
      await world.setRights([viewOf(permission)])
      expect(await wrongOf(needing(permission), (id) => inject(id, world.tester), is(403))).toEqual([])
    },
  )
})

describe('a request for another company or store', () => {
  beforeAll(() => world.setRights(companyRights))

  test.each([
    ['companyId', 'company'],
    ['storeId', 'store'],
  ] as const)(
    'by %s is rejected and logged, even with every right in the own company',
    async (field, kind) => {
      const { tester, stranger, otherStoreId } = world
      const elsewhere = kind === 'company' ? stranger.companyId : otherStoreId
      const ids = ending.filter(takes(field))
      expect(ids.length).toBeGreaterThan(5)
      const send = (id: OperationId) => inject(id, tester, { ...tester, [field]: elsewhere })
      const entries = () => server.pool.query(REJECTED, [tester.userId])
      const before = (await entries()).rowCount ?? 0
      expect(await wrongOf(ids, send, is(403))).toEqual([])
      const { rows } = await entries()
      expect(rows.slice(before).map(({ operation }) => operation)).toEqual(ids)
    },
  )

  test.each([
    ['companyId', 'company'],
    ['storeId', 'store'],
  ] as const)(
    'by %s is rejected for a login that works there too, unless the operation covers all stores of the login',
    async (field, kind) => {
      const { stranger, otherStoreId } = world
      const elsewhere = kind === 'company' ? stranger.companyId : otherStoreId
      const { owner } = server
      const ids = ending.filter((id) => takes(field)(id) && operations[id].scope !== 'login')
      expect(ids.length).toBeGreaterThan(5)
      expect(
        await wrongOf(ids, (id) => inject(id, owner, { ...owner, [field]: elsewhere }), is(403)),
      ).toEqual([])
    },
  )

  test('finds no record of another company, though the login works there too', async () => {
    const body = { userName: 'owner', password: OWNER_PASSWORD, companyId: world.stranger.companyId }
    const there = await server.call('SignIn', { body })
    const ids = ending.filter((id) => idFields(id).has('id') && operations[id].scope !== 'login')
    expect(ids.length).toBeGreaterThan(50)
    expect(await wrongOf(ids, (id) => inject(id, there), is(404))).toEqual([])
  })

  test('is rejected in any letter case', async () => {
    const { tester, stranger } = world
    const place = { ...tester, companyId: stranger.companyId.toUpperCase() }
    expect((await inject('GetRole', tester, place)).statusCode).toBe(403)
    const own = { companyId: tester.companyId.toUpperCase(), storeId: tester.storeId.toUpperCase() }
    expect((await inject('GetRole', tester, own)).statusCode).toBe(200)
  })
})

describe('a user with every right in another company', () => {
  const state = async () => {
    const { owner } = server
    const reads = [
      'GetRoleById',
      'GetStoreById',
      'GetUserLoginById',
      'GetCompanyById',
      'GetSessions',
    ] as const
    const replies: string[] = []
    for (const id of reads) {
      const reply = await inject(id, owner)
      expect(reply.statusCode, id).toBe(200)
      replies.push(reply.body)
    }
    return replies
  }

  test('reads and changes nothing in this company', async () => {
    const before = await state()
    const { stranger, secrets } = world
    const wrong: string[] = []
    // The rights of the installation are missing; a company is changed with a right in it.
    const status = (id: OperationId) => {
      const { permission, tag, writes } = operations[id]
      return groupRights.has(permission) || (tag === 'Company' && writes) ? 403 : 404
    }
    for (const id of inOrder) {
      const { statusCode, body } = await inject(id, stranger)
      if (idFields(id).has('id') && statusCode !== status(id))
        wrong.push(`${id} → ${statusCode} ${body.slice(0, 200)}`)
      if (statusCode >= 500) wrong.push(`${id} → ${statusCode}`)
      const leaked = secrets.filter((secret) => body.includes(secret))
      if (leaked.length > 0) wrong.push(`${id} returns ${leaked.join(', ')}`)
    }
    expect(wrong).toEqual([])
    expect(await state()).toEqual(before)
  })

  test('is rejected when its requests name this company and its store', async () => {
    const place = server.owner
    const stranger = await server.call('SignIn', {
      body: { userName: 'stranger', password: 'a stranger has a password' },
    })
    const ids = ending.filter(takes('companyId'))
    expect(await wrongOf(ids, (id) => inject(id, stranger, place), is(403))).toEqual([])
  })
})

// Last, because these requests change the records.
describe('the required right is enough', () => {
  test.each(permissions)('%s, with view of its screen', async (permission) => {
    await world.setRights([...new Set([`${permission.split('.')[0]}.view`, permission])])
    expect(await wrongOf(needing(permission), (id) => inject(id, world.tester), passed)).toEqual([])
  })

  test('a login without rights can run operations that need none', async () => {
    await world.setRights([])
    // The right depends on the target of the import; the tests of imports cover it.
    const ids = inOrder.filter((id) => operations[id].permission === 'signed-in' && id !== 'AddImport')
    expect(await wrongOf(ids, (id) => inject(id, world.tester), passed)).toEqual([])
  })
})
