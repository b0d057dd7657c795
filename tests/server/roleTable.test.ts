import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { fillSample } from '../../src/server/sample/fillSample.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const PASSWORD = 'the password of the sample'
const nobody = '018f9a52-7c1e-4a3b-8f10-2f6d1c0e4aff'
const byId = { query: { id: nobody } }
const named = { name: 'Somebody', version: 1 }

/** What moves custody or rights, each asked about a record that is not there: refused before that, or not found. */
const asked: Partial<Record<OperationId, { query?: Record<string, string>; body?: object }>> = {
  AddRole: { body: { name: '' } },
  UpdateRole: { ...byId, body: named },
  DeleteRole: byId,
  CopyRole: { ...byId, body: { name: 'Copy', toStoreIds: [nobody] } },
  UpdateRoleMapping: { ...byId, body: { version: 1, rows: [] } },
  AddCompany: { body: {} },
  UpdateCompany: { ...byId, body: {} },
  DeleteCompany: byId,
  AddStore: { body: {} },
  UpdateStore: { ...byId, body: {} },
  DeleteStore: byId,
  AddUserLogin: { body: {} },
  UpdateUserLogin: { ...byId, body: {} },
  DeleteUserLogin: byId,
  UnlockUserLogin: byId,
  SendResetCode: byId,
  EndSession: byId,
}

const all = Object.keys(asked) as OperationId[]
const companies: OperationId[] = ['AddCompany', 'UpdateCompany', 'DeleteCompany']

/** Written by hand beside the generated matrix: who of the sample may do what. */
const table: Record<string, readonly OperationId[]> = {
  owner: all,
  manager: all.filter((id) => !companies.includes(id)),
  appraiser: [],
  clerk: [],
  auditor: [],
}

describe('the roles of the sample business', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer({ empty: true })
    await fillSample(server, PASSWORD, () => undefined)
    for (const userName of Object.keys(table)) {
      const session = await server.call('SignIn', { body: { userName, password: PASSWORD } })
      tokens[userName] = session.token
    }
  })
  afterAll(() => server.end())

  for (const [userName, allowed] of Object.entries(table)) {
    test(`${userName} may do ${allowed.length === 0 ? 'none' : allowed.length} of the acts on rights, companies, stores and logins`, async () => {
      const may: OperationId[] = []
      for (const id of all) {
        const reply = await server.ask(id, { token: tokens[userName] ?? '', ...asked[id] })
        expect([400, 403, 404, 422], `${id}: ${reply.body}`).toContain(reply.statusCode)
        if (reply.statusCode !== 403) may.push(id)
      }
      expect(may).toEqual(allowed)
    })
  }
})
