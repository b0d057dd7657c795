import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assignment, UserLogin } from '../../src/api/gen/model/index.ts'
import { business } from '../support/business.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'

let server: TestServer
let clerkRole: string

beforeAll(async () => {
  server = await startTestServer()
  clerkRole = await business(server).addRole('Clerk', [{ screen: 'Role', actions: ['view'] }])
})
afterAll(() => server.end())

const scope = () => business(server).scope()
const asClerk = (): Assignment => ({ ...scope(), roleId: clerkRole })
const read = (id: string) => business(server).read(id)

const add: ReturnType<typeof business>['add'] = (...args) => business(server).add(...args)
const change: ReturnType<typeof business>['change'] = (...args) => business(server).change(...args)

async function added(userName: string): Promise<UserLogin> {
  const reply = await add(userName, [asClerk()])
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().login
}

describe('logins', () => {
  test('are added with an initial password that is shown only once', async () => {
    const reply = await add('fathima', [asClerk()])
    expect(reply.statusCode).toBe(201)
    const { login, temporaryPassword } = reply.json()
    expect(temporaryPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(login).toMatchObject({
      userName: 'fathima',
      name: 'fathima person',
      email: 'fathima@test.example',
      phone: null,
      mustChangePassword: true,
      lockedUntil: null,
      lastSignInAt: null,
      active: true,
      version: 1,
    })
    expect(login.assignments).toEqual([
      { ...asClerk(), companyName: 'Test Gold Loans', storeName: 'Main', roleName: 'Clerk', active: true },
    ])
    expect(JSON.stringify(await read(login.id))).not.toContain(temporaryPassword)
    const { rows } = await server.pool.query(`select request::text || changes::text as line from audit`)
    for (const { line } of rows) expect(line).not.toContain(temporaryPassword)
    await server.call('SignIn', { body: { userName: 'fathima', password: temporaryPassword } })
    expect((await read(login.id)).lastSignInAt).not.toBeNull()
  })

  test('have user names that are unique in the installation, ignoring case', async () => {
    await added('joseph')
    const reply = await add('Joseph', [asClerk()])
    expect(reply.statusCode).toBe(409)
    expect(reply.json().errors).toEqual([{ field: 'userName', message: 'This user name is already taken.' }])
  })

  test('are listed by name, with in-active ones on request', async () => {
    const { token } = server.owner
    const gone = await added('aaron')
    await server.call('DeleteUserLogin', { token, query: { id: gone.id, version: 1 } })
    const list = async (includeInactive: boolean) =>
      (await server.call('GetUserLogin', { token, body: { ...scope(), includeInactive } })).rows
    const active = await list(false)
    const names = active.map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
    expect(active.some(({ id }) => id === gone.id)).toBe(false)
    expect((await list(true)).find(({ id }) => id === gone.id)?.active).toBe(false)
  })

  test('are listed with the same number of queries, few or many', async () => {
    const { token } = server.owner
    const watched = watchStatements(server)
    const queries = async (id: 'GetUserLogin' | 'GetRoleChoices') => {
      const { statements } = await watched(() => server.call(id, { token, body: scope() }))
      return statements.length
    }
    const few = [await queries('GetUserLogin'), await queries('GetRoleChoices')]
    await added('one.more')
    await business(server).addStore('One more', 'OM')
    expect([await queries('GetUserLogin'), await queries('GetRoleChoices')]).toEqual(few)
    expect(Math.min(...few)).toBeGreaterThan(0)
    expect(Math.max(...few)).toBeLessThanOrEqual(3)
  })

  test('are not changed with a stale version: the reply has the current login', async () => {
    const login = await added('stale')
    const reply = await change(login, { name: 'First', phone: '+91 98400 11223' })
    expect(reply.json()).toMatchObject({ name: 'First', phone: '+91 98400 11223', version: 2 })
    const late = await change(login, { name: 'Second' })
    expect(late.statusCode).toBe(409)
    expect(late.json().current).toMatchObject({ name: 'First', version: 2, userName: 'stale' })
    const takes = await change(reply.json(), { userName: 'OWNER' })
    expect(takes.statusCode).toBe(409)
    expect(takes.json().errors[0].field).toBe('userName')
  })

  test('have each store once, with an active role of that store', async () => {
    const twice = await add('twice', [asClerk(), asClerk()])
    expect(twice.statusCode).toBe(422)
    expect(twice.json().errors[0].field).toBe('assignments.1.storeId')
    const gone = await business(server).addRole('Gone', [{ screen: 'Role', actions: ['view'] }])
    await server.call('DeleteRole', { token: server.owner.token, query: { id: gone, version: 2 } })
    const annex = await business(server).addStore('Annex', 'AX')
    for (const assignment of [
      { ...scope(), roleId: crypto.randomUUID() },
      { ...scope(), roleId: gone },
      { ...asClerk(), storeId: annex },
    ]) {
      const reply = await add('wrongly', [assignment])
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toEqual([
        { field: 'assignments.0.roleId', message: 'Choose an active role of an active store.' },
      ])
    }
    expect((await add('without', [])).statusCode).toBe(400)
  })

  test('are within the plan’s limit, including when activated', async () => {
    const { token, companyId } = server.owner
    const gone = await added('limited')
    await server.call('DeleteUserLogin', { token, query: { id: gone.id, version: 1 } })
    const { rows } = await server.pool.query('select count(*)::integer as n from login where active')
    await server.pool.query(
      `update subscription set plan = 'Standard', user_limit = $2 where company_id = $1`,
      [companyId, rows[0].n],
    )
    const over = await add('onetoomany', [asClerk()])
    expect(over.statusCode).toBe(422)
    expect(over.json().detail).toMatch(/^The plan Standard allows \d+ active logins\./)
    expect((await server.inject('ActivateUserLogin', { token, query: { id: gone.id } })).statusCode).toBe(422)
    await server.pool.query('update subscription set user_limit = null')
    expect((await server.inject('ActivateUserLogin', { token, query: { id: gone.id } })).statusCode).toBe(200)
  })
})

describe('in-activating', () => {
  test('ends the login’s sessions, and an activated login signs in again', async () => {
    const person = await addPerson(server, 'leaver', { Role: ['view'] })
    const { token } = server.owner
    await server.call('DeleteUserLogin', { token, query: { id: person.loginId, version: 1 } })
    expect((await server.inject('GetProfile', { token: person.session.token })).statusCode).toBe(401)
    const body = { userName: 'leaver', password: person.password }
    expect((await server.inject('SignIn', { body })).statusCode).toBe(401)
    await server.call('ActivateUserLogin', { token, query: { id: person.loginId } })
    expect((await server.inject('GetProfile', { token: person.session.token })).statusCode).toBe(401)
    expect((await server.inject('SignIn', { body })).statusCode).toBe(200)
  })

  test('is rejected for one’s own login', async () => {
    const { token, userId } = server.owner
    const reply = await server.inject('DeleteUserLogin', { token, query: { id: userId, version: 1 } })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toBe(
      'You cannot in-activate your own login. Ask another person who has this right.',
    )
  })

  test('is rejected for a login that may do more than the caller', async () => {
    const clerk = await addPerson(server, 'ambitious', { UserLogin: ['view', 'inactivate'] })
    const { userId } = server.owner
    const reply = await server.inject('DeleteUserLogin', {
      token: clerk.session.token,
      query: { id: userId, version: 1 },
    })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().detail).toMatch(/has more rights than you/)
  })

  test('is undone only by somebody with all the rights of the login', async () => {
    const rich = await business(server).addRole('Richer', [{ screen: 'Store', actions: ['view'] }])
    const login = (await add('returning', [{ ...scope(), roleId: rich }])).json().login
    await server.call('DeleteUserLogin', { token: server.owner.token, query: { id: login.id, version: 1 } })
    const clerk = await addPerson(server, 'reviver', { UserLogin: ['view', 'inactivate'] })
    const query = { id: login.id }
    const rejected = await server.inject('ActivateUserLogin', { token: clerk.session.token, query })
    expect(rejected.statusCode).toBe(403)
    expect((await read(login.id)).active).toBe(false)
  })

  test('with a stale version is rejected', async () => {
    const login = await added('versioned')
    await change(login, { name: 'Changed' })
    const query = { id: login.id, version: 1 }
    expect((await server.inject('DeleteUserLogin', { token: server.owner.token, query })).statusCode).toBe(
      409,
    )
  })
})

describe('one’s own account', () => {
  test('has a name, a phone and a photo that the user has uploaded', async () => {
    const person = await addPerson(server, 'selfmade', { Role: ['view'] })
    const { token } = person.session
    const profile = await server.call('GetProfile', { token })
    expect(profile).toMatchObject({ id: person.loginId, userName: 'selfmade', phone: null, photoId: null })
    const changed = await server.call('UpdateProfile', {
      token,
      body: { version: profile.version, name: ' Self Made ', phone: '044 2434 5678' },
    })
    expect(changed).toMatchObject({ name: 'Self Made', phone: '044 2434 5678', version: profile.version + 1 })
    const keep = (loginId: string) =>
      server.pool.query<{ id: string }>(
        `insert into attachment (company_id, id, purpose, content_type, content, sha256, created_by)
          values ($1, gen_random_uuid(), 'profilePhoto', 'image/png', '', '', $2) returning id`,
        [server.owner.companyId, loginId],
      )
    const foreign = (await keep(server.owner.userId)).rows[0]?.id
    const own = (await keep(person.loginId)).rows[0]?.id ?? ''
    const put = (photoId: string | null | undefined, version: number) =>
      server.inject('UpdateProfile', {
        token,
        body: { version, name: 'Self Made', ...(photoId !== undefined && { photoId }) },
      })
    for (const photoId of [foreign, crypto.randomUUID()]) {
      const rejected = await put(photoId, changed.version)
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors[0].field).toBe('photoId')
    }
    expect((await put(own, changed.version)).json()).toMatchObject({ photoId: own, phone: '044 2434 5678' })
    expect((await put(undefined, changed.version + 1)).json().photoId).toBe(own)
    expect((await put(null, changed.version + 2)).json().photoId).toBeNull()
    const stale = await put(own, changed.version)
    expect(stale.statusCode).toBe(409)
    expect(stale.json().current).toMatchObject({ name: 'Self Made', version: changed.version + 3 })
    expect((await read(person.loginId)).name).toBe('Self Made')
  })
})

describe('a password reset by another person', () => {
  test('a user who may edit logins can mail a reset code to an active login, three times an hour', async () => {
    const login = await added('forgetful')
    const { token } = server.owner
    expect((await server.inject('SendResetCode', { token, query: { id: login.id } })).statusCode).toBe(204)
    const { rows } = await server.pool.query('select from reset_code where login_id = $1', [login.id])
    expect(rows).toHaveLength(1)
    const again = () => server.inject('SendResetCode', { token, query: { id: login.id } })
    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([204, 204])
    const fourth = await again()
    expect(fourth.statusCode).toBe(422)
    expect(fourth.json().detail).toMatch(/^No OTP was sent: /)
    await server.call('DeleteUserLogin', { token, query: { id: login.id, version: 1 } })
    expect((await again()).json().detail).toBe('This login is in-active. Activate it first.')
    const viewer = await addPerson(server, 'mailviewer', { UserLogin: ['view'] })
    const query = { id: login.id }
    expect((await server.inject('SendResetCode', { token: viewer.session.token, query })).statusCode).toBe(
      403,
    )
  })

  test('npm run password sets an initial password, ends the sessions, unlocks the login and is logged', async () => {
    const person = await addPerson(server, 'lockedout', { Role: ['view'] })
    await server.pool.query(
      `insert into sign_in_failure (name_key, address, last_at, locked_until)
        values ('lockedout', '127.0.0.1', now(), now() + interval '15 minutes')`,
    )
    const run = (userName: string) =>
      promisify(execFile)(process.execPath, ['src/cli/password.ts', userName], {
        env: { ...process.env, DATABASE_URL: server.databaseUrl },
      })
    const { stdout } = await run('LockedOut')
    const password = / can sign in with (\S+) /.exec(stdout)?.[1] ?? ''
    expect((await server.inject('GetProfile', { token: person.session.token })).statusCode).toBe(401)
    const session = await server.call('SignIn', { body: { userName: 'lockedout', password } })
    expect(session.mustChangePassword).toBe(true)
    const { rows } = await server.pool.query(
      `select request::text as line from audit where operation = 'password' and company_id = $1`,
      [server.owner.companyId],
    )
    expect(rows).toEqual([{ line: '{"userName": "LockedOut"}' }])
    await expect(run('nobody')).rejects.toThrow(/There is no user nobody\./)
  })
})
