import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveNewRights } from '../../src/server/platform/auth/newRights.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

const rightsOf = async (token: string, userId: string) => {
  const { companyId, storeId } = server.owner
  const rows = await server.call('GetRoles', { token, query: { companyId, storeId, userId } })
  return rows.filter(({ actions }) => actions.length > 0).map(({ ScreenName }) => ScreenName)
}

test('a new screen is given to the owner at the first start of a version, and to nobody else', async () => {
  const clerk = await addPerson(server, 'clerk', { Store: ['view'] })
  const { token, userId } = server.owner
  await server.pool.query(`delete from role_grant where screen = 'Rate'`)
  await server.pool.query(`delete from known_right where name like 'Rate.%'`)
  expect(await rightsOf(token, userId)).not.toContain('Rate')
  await giveNewRights(server.pool)
  expect(await rightsOf(token, userId)).toContain('Rate')
  expect(await rightsOf(clerk.session.token, clerk.session.userId)).toEqual(['Store'])
})

test('rights removed from the owner’s role stay removed at later starts', async () => {
  await server.pool.query(`delete from role_grant where screen = 'Bank'`)
  await giveNewRights(server.pool)
  expect(await rightsOf(server.owner.token, server.owner.userId)).not.toContain('Bank')
})
