import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assignment, Session } from '../../src/api/gen/model/index.ts'
import { business } from '../support/business.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { companyRights, rowsOf } from '../support/twoCompanies.ts'

/** What is asked of somebody who would act on a login with more rights. */
const ABOVE = 'This login may do more than you. Ask someone with the same rights.'

let server: TestServer
/** Holds every right but those over the group: only an owner has more. */
let boss: Awaited<ReturnType<typeof addPerson>>
/** A second owner: may add companies, and little else. */
let partner: Awaited<ReturnType<typeof addPerson>>

const mappingEditor = { screen: 'RoleMapping', acts: ['view', 'edit'] }
const here = (roleId: string): Assignment => ({ ...business(server).scope(), roleId })

beforeAll(async () => {
  server = await startTestServer()
  const rights = Object.fromEntries(rowsOf(companyRights).map(({ screen, acts }) => [screen, acts]))
  boss = await addPerson(server, 'boss', rights)
  partner = await addPerson(server, 'partner', { Company: ['view', 'add'] })
})
afterAll(() => server?.end())

/** Sets what a role may do, by its holder's or any other token. */
async function map(roleId: string, rows: { screen: string; acts: string[] }[], { token }: Session) {
  const { rows: found } = await server.pool.query('select version from role where id = $1', [roleId])
  return server.ask('UpdateRoleMapping', {
    token,
    query: { id: roleId },
    body: { version: found[0]?.version, rows },
  })
}

const ownersRole = async () => {
  const roles = await server.call('GetRole', { token: server.owner.token, body: business(server).scope() })
  return roles.find(({ name }) => name === 'Owner')?.id ?? ''
}

describe('somebody with fewer rights', () => {
  test('neither prunes nor empties the role of an owner; an owner may', async () => {
    const owners = await ownersRole()
    for (const rows of [[], [mappingEditor], rowsOf(companyRights)]) {
      const refused = await map(owners, rows, boss.session)
      expect(refused.statusCode).toBe(403)
      expect(refused.json().detail).toBe('This role may do more than you. Ask someone with the same rights.')
    }
    const kept = await server.ask('GetRoleMapping', {
      token: server.owner.token,
      query: { ...business(server).scope(), roleId: owners },
    })
    expect(kept.json().find(({ screen }: { screen: string }) => screen === 'Company').acts).toContain('add')
    const byOwner = await map(partner.roleId, [{ screen: 'Company', acts: ['view', 'add'] }], server.owner)
    expect(byOwner.statusCode).toBe(200)
  })

  test('changes no role that an owner holds, whatever that role may do', async () => {
    const { addStore, read, change } = business(server)
    const { companyId } = server.owner
    const annex = await addStore('Annex', 'AX')
    const bossThere = await business(server).copyRole(boss.roleId, annex)
    await change(await read(boss.loginId), { assignments: [here(boss.roleId), bossThere] })
    const there = await server.call('SwitchStore', {
      token: boss.session.token,
      body: { companyId, storeId: annex },
    })
    const guest = await server.call('AddRole', {
      token: there.token,
      body: { companyId, storeId: annex, name: 'Guest' },
    })
    expect((await map(guest.id, [mappingEditor], there)).statusCode).toBe(200)
    const assignments = [here(partner.roleId), { companyId, storeId: annex, roleId: guest.id }]
    expect((await change(await read(partner.loginId), { assignments })).statusCode).toBe(200)
    const refused = await map(guest.id, [], there)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().detail).toBe(ABOVE)
    const body = { version: 2, name: 'Renamed' }
    const query = { id: guest.id }
    expect((await server.ask('UpdateRole', { token: there.token, query, body })).statusCode).toBe(403)
    const moved = await change(
      await read(partner.loginId, there.token),
      { assignments: [here(partner.roleId)] },
      there.token,
    )
    expect(moved.statusCode).toBe(403)
    expect(moved.json().detail).toBe(ABOVE)
    const back = await change(await read(partner.loginId), { assignments: [here(partner.roleId)] })
    expect(back.statusCode, back.body).toBe(200)
  })

  test('ends no session, lifts no lock and sends no reset code of somebody with more', async () => {
    const { token } = await server.call('SignIn', { body: { userName: 'boss', password: boss.password } })
    const { userId, token: owners } = server.owner
    const { rows } = await server.call('GetSessions', { token, query: { id: userId } })
    for (const [operation, query] of [
      ['EndSession', { id: rows[0]?.id }],
      ['UnlockUserLogin', { id: userId }],
      ['SendResetCode', { id: userId }],
    ] as const) {
      const refused = await server.ask(operation, { token, query })
      expect([operation, refused.statusCode]).toEqual([operation, 403])
      expect(refused.json().detail).toBe(ABOVE)
    }
    expect((await server.ask('GetProfile', { token: owners })).statusCode).toBe(200)
    const codes = await server.pool.query('select from reset_code where login_id = $1', [userId])
    expect(codes.rowCount).toBe(0)
  })

  test('is himself unlocked, sent a code and signed out by those with as many rights', async () => {
    const { token } = server.owner
    const query = { id: boss.loginId }
    expect((await server.ask('UnlockUserLogin', { token, query })).statusCode).toBe(200)
    expect((await server.ask('SendResetCode', { token, query })).statusCode).toBe(204)
    const { rows } = await server.call('GetSessions', { token, query })
    expect((await server.ask('EndSession', { token, query: { id: rows[0]?.id } })).statusCode).toBe(204)
  })
})
