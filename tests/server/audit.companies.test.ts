import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assignment, Company } from '../../src/api/gen/model/index.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { CHANGES_CHANNEL, type ChangeNote } from '../../src/server/platform/operation/publish.ts'
import { business, placesOf } from '../support/business.ts'
import { connectTo } from '../support/connect.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
/** A second company, which the owner founded from the first. */
let harbour: Company

beforeAll(async () => {
  server = await startTestServer()
  harbour = await server.call('AddCompany', {
    token: server.owner.token,
    body: { name: 'Harbour', policyProfile: 'nbfc', firstStore: { name: 'First', code: 'FS' } },
  })
})
afterAll(() => server?.end())

/** The entries of an operation in a company's log, oldest first. */
async function logOf(companyId: string, operation: string) {
  const { rows } = await server.pool.query<{
    login_id: string
    status: number
    request: { query?: object; body?: object }
    changes: { entity: string; id: string; after: Record<string, unknown> | null }[]
  }>('select * from audit where company_id = $1 and operation = $2 order by seq', [companyId, operation])
  return rows
}

/** Reads a company, and returns the request that changes fields of it. */
async function changing(id: string, fields: object, token: string) {
  const found = await server.call('GetCompanyById', { token, query: { id } })
  const { version, name, policyProfile, policy } = found
  const body = { version, name, policyProfile, policy, ...fields }
  return () => server.inject('UpdateCompany', { token, query: { id }, body })
}

test('a company’s creation is in its own log and in the log of the company that requested it', async () => {
  const [entry, ...others] = await logOf(harbour.id, 'AddCompany')
  expect(others).toEqual([])
  expect(entry?.changes.map(({ entity }) => entity)).toContain('company')
  expect(await logOf(server.owner.companyId, 'AddCompany')).toHaveLength(1)
})

test('a change from another company is in the logs of both companies; the log of the changed one has no body', async () => {
  const send = await changing(harbour.id, { address: 'Cuddalore' }, server.owner.token)
  expect((await send()).statusCode).toBe(200)
  const changed = [expect.objectContaining({ entity: 'company', id: harbour.id })]
  const { companyId, userId } = server.owner
  expect(await logOf(harbour.id, 'UpdateCompany')).toMatchObject([
    { login_id: userId, status: 200, request: { query: { id: harbour.id } }, changes: changed },
  ])
  expect((await logOf(harbour.id, 'UpdateCompany'))[0]?.request).not.toHaveProperty('body')
  expect(await logOf(companyId, 'UpdateCompany')).toMatchObject([
    { login_id: userId, status: 200, request: { body: { address: 'Cuddalore' } }, changes: changed },
  ])
})

test('a change from another company is announced to the pages of both companies', async () => {
  const client = await connectTo(server.databaseUrl)
  const notes: ChangeNote[] = []
  client.on('notification', ({ payload = '' }) => notes.push(JSON.parse(payload) as ChangeNote))
  await client.query(`listen ${CHANGES_CHANNEL}`)
  const send = await changing(harbour.id, { address: 'Villupuram' }, server.owner.token)
  expect((await send()).statusCode).toBe(200)
  const companies = () => notes.flatMap(({ companyId, others }) => (others ? [[companyId, ...others]] : []))
  await expect.poll(companies).toEqual([[server.owner.companyId, harbour.id]])
  await client.end()
})

test('the audit log report of a company shows a change made from another company', async () => {
  const { token, companyId, storeId } = await server.call('SignIn', {
    body: { userName: 'owner', password: OWNER_PASSWORD, companyId: harbour.id },
  })
  const { rows } = await server.call('GetReport', {
    token,
    body: { companyId, storeId, report: 'auditLog', filters: {} },
  })
  expect(rows.map(({ cells }) => cells[2])).toContain('Update a company')
})

test('a user’s new role in another company is the only change in the log of that company', async () => {
  const { companyId } = server.owner
  const clerk = await addPerson(server, 'clerk', { Role: ['view'] })
  const { read, change: changeLogin } = business(server)
  const login = await read(clerk.loginId)
  const { rows } = await server.pool.query<{ storeId: string; roleId: string }>(
    `select store_id as "storeId", id as "roleId" from role where company_id = $1`,
    [harbour.id],
  )
  const there = { companyId: harbour.id, ...rows[0] }
  await changeLogin(login, { assignments: [...placesOf(login), there as Assignment] })
  const [entry] = await logOf(harbour.id, 'UpdateUserLogin')
  expect(entry?.changes).toEqual([
    { entity: 'assignment', id: login.id, before: null, after: expect.objectContaining(there) },
  ])
  expect(await logOf(companyId, 'UpdateUserLogin')).toHaveLength(1)
})

test('two companies that are changed from each other concurrently have unbroken logs', async () => {
  const { companyId, token } = server.owner
  const there = await server.call('SignIn', {
    body: { userName: 'owner', password: OWNER_PASSWORD, companyId: harbour.id },
  })
  const replies = await overlapping(
    server,
    await changing(harbour.id, { address: 'Chennai' }, token),
    await changing(companyId, { address: 'Madurai' }, there.token),
  )
  expect(statusesOf(replies)).toEqual([200, 200])
  for (const id of [companyId, harbour.id]) {
    const { audit } = await verifyCompany(drizzle({ client: server.pool }), id)
    expect(audit.wrongAt).toBe(null)
    expect((await logOf(id, 'UpdateCompany')).slice(-2).map(({ status }) => status)).toEqual([200, 200])
  }
})
