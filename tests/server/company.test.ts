import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddCompanyRequest, Company, UpdateCompanyRequest } from '../../src/api/gen/model/index.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
/** A user with all rights to companies, except the right over the group. */
let manager: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await addPerson(server, 'manager', {
    Company: ['view', 'edit', 'inactivate'],
    UserLogin: ['view', 'edit'],
  })
})
afterAll(() => server.end())

const owner = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })

const request = (name: string, fields: Partial<AddCompanyRequest> = {}): AddCompanyRequest => ({
  name,
  policyProfile: 'nbfc',
  firstStore: { name: 'First', code: 'FS' },
  ...fields,
})

const add = (name: string, fields: Partial<AddCompanyRequest> = {}): Promise<Company> =>
  server.call('AddCompany', { token: owner(), body: request(name, fields) })

const sendAdd = (name: string, fields: Partial<AddCompanyRequest> = {}, token = owner()) =>
  server.inject('AddCompany', { token, body: request(name, fields) })

/** Sends an update of a company that changes these fields. */
const change = (company: Company, fields: Partial<UpdateCompanyRequest>, token = owner()) => {
  const { id, version, name, policyProfile, policy } = company
  const body = { version, name, policyProfile, policy, ...fields }
  return server.inject('UpdateCompany', { token, query: { id }, body })
}

const names = async (token = owner(), includeInactive = false) =>
  (await server.call('GetCompany', { token, body: { ...scope(), includeInactive } })).map(({ name }) => name)

/** A further session of the owner, in the first store of a company. */
const ownerIn = (companyId: string) =>
  server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD, companyId } })

const uploadLogo = async (token: string, purpose = 'companyLogo'): Promise<string> => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#b8860b' } })
    .png()
    .toBuffer()
  const uploaded = await server.inject('AddAttachment', {
    token,
    query: { purpose },
    body: picture,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return uploaded.json().id
}

describe('companies of the group', () => {
  test('are added, listed by name, changed, in-activated and activated', async () => {
    const added = await add(' Zenith ', { gstin: '33ABCDE1234F1Z5', address: 'Madurai' })
    expect(added).toMatchObject({ name: 'Zenith', companyName: 'Zenith', plan: 'Free', version: 1 })
    const changed = await change(added, { name: 'Arka', address: null })
    expect(changed.json()).toMatchObject({
      name: 'Arka',
      address: null,
      gstin: '33ABCDE1234F1Z5',
      version: 2,
    })
    expect(await names()).toEqual(['Arka', 'Test Gold Loans'])
    const query = { id: added.id }
    await server.call('DeleteCompany', { token: owner(), query: { ...query, version: 2 } })
    expect(await names()).toEqual(['Test Gold Loans'])
    expect(await names(owner(), true)).toEqual(['Arka', 'Test Gold Loans'])
    expect(await server.call('ActivateCompany', { token: owner(), query })).toMatchObject({ active: true })
    expect(await server.call('GetCompanyById', { token: owner(), query })).toMatchObject({ version: 4 })
  })

  test('have a name that is unique in the installation, ignoring case', async () => {
    const rejected = await sendAdd('test gold loans')
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
    const renamed = await change(await add('Renamed'), { name: 'TEST GOLD LOANS' })
    expect(renamed.statusCode).toBe(409)
  })

  test('are not changed with a stale version: the reply has the current company', async () => {
    const company = await add('Stale')
    await change(company, { phone: '+914412345678' })
    const mine = await change(company, { phone: null })
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({ phone: '+914412345678', plan: 'Free', version: 2 })
    const gone = await server.inject('DeleteCompany', {
      token: owner(),
      query: { id: company.id, version: 1 },
    })
    expect(gone.statusCode).toBe(409)
  })

  test('print for their customers in English until another language is chosen, which is kept', async () => {
    const company = await add('Tongues')
    expect(company.printLanguage).toBe('en')
    const chosen: Company = (await change(company, { printLanguage: 'ta' })).json()
    expect(chosen.printLanguage).toBe('ta')
    expect((await change(chosen, { phone: null })).json()).toMatchObject({ printLanguage: 'ta' })
    const unknown = await change(chosen, { printLanguage: 'te' as never })
    expect(unknown.statusCode).toBe(400)
    expect(await add('Hindi', { printLanguage: 'hi' })).toMatchObject({ printLanguage: 'hi' })
  })

  test('are not created when the first store is rejected', async () => {
    const rejected = await sendAdd('Half', {
      firstStore: { name: 'F', code: 'FS', timeZone: 'Asia/Atlantis' },
    })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'firstStore.timeZone' }])
    expect(await names(owner(), true)).not.toContain('Half')
  })
})

describe('a new company', () => {
  test('can be used at once by its creator, who may do everything there', async () => {
    const { id: companyId } = await add('At Once')
    const { token, storeId, userId } = await ownerIn(companyId)
    const { rows } = await server.call('GetStore', { token, body: { companyId, storeId } })
    expect(rows).toMatchObject([{ id: storeId, code: 'FS', timeZone: 'Asia/Kolkata' }])
    const rights = await server.call('GetRoles', { token, query: { userId, companyId, storeId } })
    const here = { ...scope(), userId }
    expect(rights).toEqual(await server.call('GetRoles', { token: owner(), query: here }))
  })

  test('is created only with the right over the group', async () => {
    const rejected = await sendAdd('Mine', {}, manager.session.token)
    expect(rejected.statusCode).toBe(403)
  })
})

describe('a policy', () => {
  test('starts with the rules of its profile, or with those of the request', async () => {
    expect((await add('Regulated')).policy).toEqual(policyProfiles.nbfc)
    const policy = { ...policyProfiles.pawnbroker, maximumTenureMonths: 6 }
    expect((await add('Own rules', { policyProfile: 'custom', policy })).policy).toEqual(policy)
  })

  test('that breaks a rule is rejected, naming each field', async () => {
    const company = await add('Rules')
    const policy = {
      ...company.policy,
      ltvTiers: [{ upToPaise: 100, ltvBp: 8000 }],
      reserveBp: 8000,
      reserveAfterFailuresBp: 8500,
    }
    const fields = ['policy.ltvTiers.0.upToPaise', 'policy.reserveAfterFailuresBp']
    for (const rejected of [await change(company, { policy }), await sendAdd('More rules', { policy })]) {
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors.map(({ field }: { field: string }) => field)).toEqual(fields)
    }
  })

  test('is in the audit log before and after a change', async () => {
    const company = await add('Recorded')
    await change(company, { policy: { ...company.policy, bankLoansAllowed: true } })
    const { rows } = await server.pool.query(
      `select login_id, changes from audit where operation = 'UpdateCompany' and changes @> $1 order by at desc`,
      [JSON.stringify([{ id: company.id }])],
    )
    expect(rows[0]).toMatchObject({
      login_id: server.owner.userId,
      changes: [
        {
          entity: 'company',
          before: { policy: { bankLoansAllowed: false } },
          after: { policy: { bankLoansAllowed: true } },
        },
      ],
    })
  })
})

describe('a logo', () => {
  test('belongs to its company: one uploaded while working in another is copied', async () => {
    const uploaded = await uploadLogo(owner())
    const { id: companyId, logoId } = await add('With logo', { logoId: uploaded })
    expect(logoId).not.toBe(uploaded)
    const { token } = await ownerIn(companyId)
    expect((await server.inject('GetAttachment', { token, query: { id: logoId } })).statusCode).toBe(200)
    const { rows } = await server.pool.query('select company_id from attachment where id = $1', [logoId])
    expect(rows).toEqual([{ company_id: companyId }])
  })

  test('stays when the field is omitted, and is removed only by null', async () => {
    const own = await server.call('GetCompanyById', { token: owner(), query: { id: scope().companyId } })
    const logoId = await uploadLogo(owner())
    const set = (await change(own, { logoId })).json()
    expect(set.logoId).toBe(logoId)
    const changed = (await change(set, {})).json()
    expect(changed.logoId).toBe(logoId)
    expect((await change(changed, { logoId: null })).json().logoId).toBeNull()
  })

  test('cannot be a picture of another purpose or of another company', async () => {
    const company = await add('Without logo')
    const there = await ownerIn(company.id)
    const theirs = await uploadLogo(there.token)
    const own = await server.call('GetCompanyById', { token: owner(), query: { id: scope().companyId } })
    const photo = await uploadLogo(owner(), 'profilePhoto')
    for (const [token, logoId] of [
      [owner(), photo],
      [manager.session.token, theirs],
    ] as const) {
      const rejected = await change(own, { logoId }, token)
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors).toMatchObject([{ field: 'logoId' }])
    }
    const uploadedByManager = await uploadLogo(manager.session.token)
    expect((await sendAdd('Borrowed', { logoId: uploadedByManager })).statusCode).toBe(422)
    expect(await names(owner(), true)).not.toContain('Borrowed')
  })
})

describe('somebody without the right over the group', () => {
  test('sees and reaches only their own company', async () => {
    const { token } = manager.session
    const other = await add('Unseen')
    expect(await names(token, true)).toEqual(['Test Gold Loans'])
    const query = { id: other.id }
    const answers = await Promise.all([
      server.inject('GetCompanyById', { token, query }),
      change(other, { name: 'Taken' }, token),
      server.inject('DeleteCompany', { token, query: { ...query, version: 1 } }),
      server.inject('ActivateCompany', { token, query }),
    ])
    for (const { statusCode } of answers) expect([403, 404]).toContain(statusCode)
    expect(await server.call('GetCompanyById', { token: owner(), query })).toMatchObject({ version: 1 })
  })

  test('sees a second company they work in, but changes it only with a right held there', async () => {
    const second = await add('Second place')
    const { token, companyId, storeId } = await ownerIn(second.id)
    const { id: roleId, version } = await server.call('AddRole', {
      token,
      body: { companyId, storeId, name: 'Guest' },
    })
    const login = await server.call('GetUserLoginById', { token: owner(), query: { id: manager.loginId } })
    const { userName, name, email, phone } = login
    const assignments = [
      { ...scope(), roleId: manager.roleId },
      { companyId, storeId, roleId },
    ]
    await server.call('UpdateUserLogin', {
      token: owner(),
      query: { id: login.id },
      body: { version: login.version, userName, name, email, phone, assignments },
    })
    const signIn = { userName: 'manager', password: manager.password, companyId: scope().companyId }
    const session = await server.call('SignIn', { body: signIn })
    expect(await names(session.token)).toEqual(['Second place', 'Test Gold Loans'])
    const rejected = await change(second, { phone: '+914412345678' }, session.token)
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json().detail).toContain('Company: Edit')
    const rows = [{ screen: 'Company', actions: ['view', 'edit'] }]
    await server.call('UpdateRoleMapping', { token, query: { id: roleId }, body: { version, rows } })
    expect((await change(second, { phone: '+914412345678' }, session.token)).statusCode).toBe(200)
  })
})

describe('in-activating a company', () => {
  test('is rejected for the company of the session, in any letter case of its id', async () => {
    for (const id of [scope().companyId, scope().companyId.toUpperCase()]) {
      const rejected = await server.inject('DeleteCompany', { token: owner(), query: { id, version: 1 } })
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().detail).toContain('You are working in this company')
    }
  })

  test('ends its sessions, and nobody can work in it until it is activated', async () => {
    const { id } = await add('Leaving')
    const there = await ownerIn(id)
    const work = () =>
      server.inject('GetStore', { token: there.token, body: { companyId: id, storeId: there.storeId } })
    const places = async () =>
      (await server.call('GetWorkspaces', { token: owner() })).rows.map(({ companyName }) => companyName)
    const switchThere = () =>
      server.inject('SwitchStore', { token: owner(), body: { companyId: id, storeId: there.storeId } })
    expect((await work()).statusCode).toBe(200)
    expect(await places()).toContain('Leaving')
    await server.call('DeleteCompany', { token: owner(), query: { id, version: 1 } })
    expect((await work()).statusCode).toBe(401)
    expect(await places()).not.toContain('Leaving')
    expect((await switchThere()).statusCode).toBe(403)
    await server.call('ActivateCompany', { token: owner(), query: { id } })
    expect(await places()).toContain('Leaving')
    expect((await work()).statusCode).toBe(401)
    expect((await ownerIn(id)).companyId).toBe(id)
  })
})
