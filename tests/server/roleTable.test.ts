import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { fillSample } from '../../src/server/sample/fillSample.ts'
import { sampleSizes } from '../../src/server/sample/size.ts'
import { auctionRights } from '../support/auctionRights.ts'
import { bankLoanRights } from '../support/bankLoanRights.ts'
import { bankVoucherRights } from '../support/bankVoucherRights.ts'
import { sampleRequest } from '../support/contract.ts'
import { counted } from '../support/days.ts'
import { noteRights } from '../support/noteRights.ts'
import { openingRights } from '../support/openingRights.ts'
import { packetAuditRights } from '../support/packetAuditRights.ts'
import { partPaymentRights } from '../support/partPaymentRights.ts'
import { printRights } from '../support/printRights.ts'
import { reportRights } from '../support/reportRights.ts'
import {
  ALL,
  COUNTER,
  OFFICE,
  type Person,
  placeOf,
  READERS,
  type RoleRow,
  type SampleBusiness,
  type Sent,
} from '../support/roles.ts'
import { sampleLoans } from '../support/sampleLoans.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'
import { transferRights } from '../support/transferRights.ts'

const OWNER: readonly Person[] = ['owner']

let server: TestServer
let made = 0
const sessions = new Map<Person, Awaited<ReturnType<typeof signIn>>>()

const signIn = (userName: string) => server.call('SignIn', { body: { userName, password: OWNER_PASSWORD } })

beforeAll(async () => {
  server = await startTestServer({ empty: true })
  await fillSample(server, {
    ownerPassword: OWNER_PASSWORD,
    announce: () => undefined,
    size: { ...sampleSizes.small, customers: 20 },
    clock: null,
  })
  const { companyId, storeId } = await signIn('clerk')
  for (const person of ALL) {
    const { token } = await signIn(person)
    sessions.set(person, await server.call('SwitchStore', { token, body: { companyId, storeId } }))
  }
})
afterAll(() => server?.end())

function session(person: Person) {
  const found = sessions.get(person)
  if (!found) throw new Error(`${person} is not signed in`)
  return found
}

const place = () => placeOf({ session })
/** A name that no record has yet. */
const fresh = (word: string) => `${word} ${++made}`
const code = () => `Z${++made}`
const asOwner = () => ({ token: session('owner').token })

const newRole = () => server.call('AddRole', { ...asOwner(), body: { ...place(), name: fresh('Role') } })
/** A store where the manager has a role too, active. */
const otherStore = async () => {
  const { rows } = await server.call('GetStore', {
    ...asOwner(),
    body: { ...place(), includeInactive: true },
  })
  const found = rows.find(({ name }) => name === 'Tambaram')
  if (!found) throw new Error('the sample has no store Tambaram')
  return found.active ? found : server.call('ActivateStore', { ...asOwner(), query: { id: found.id } })
}
const company = () => ({
  name: fresh('Company'),
  policyProfile: 'pawnbroker' as const,
  firstStore: { name: 'First', code: 'FS' },
})
const newCompany = () => server.call('AddCompany', { ...asOwner(), body: company() })
const login = async (roleId: string) => {
  const userName = `person${++made}`
  const assignments = [{ ...place(), roleId }]
  const staffId = await putStaff(server, asOwner().token)
  return { staffId, userName, name: 'New person', email: `${userName}@srilakshmi.example`, assignments }
}
const newLogin = async () => {
  const body = await login((await newRole()).id)
  const { login: added, temporaryPassword } = await server.call('AddUserLogin', { ...asOwner(), body })
  return { body, added, temporaryPassword }
}
/** A plan of one day, different each time, that ends the previous plan. */
const plan = () => {
  const fromOn = addDays('2040-01-01', ++made)
  const { companyId } = place()
  return { companyId, plan: fresh('Plan'), fromOn, toOn: fromOn, endsPrevious: true }
}
const newPlan = () => server.call('AddSubscription', { ...asOwner(), body: plan() })
const address = () => ({ name: `${fresh('counter').replace(' ', '-')}.example`, places: [place()] })
const newAddress = () => server.call('AddDomain', { ...asOwner(), body: address() })
/** Brings today into a state, and returns the request that is possible then. */
const day = async (wanted: 'none' | 'open' | 'closed'): Promise<Sent> => {
  const { storeId } = place()
  const businessOn = dateIn('Asia/Kolkata', new Date())
  const body = { ...place(), businessOn, denominations: counted(500_000), reason: 'Counted' }
  const { rows } = await server.pool.query('select state from store_day where store_id = $1', [storeId])
  const state = rows[0]?.state ?? 'none'
  if (wanted === 'none') await server.pool.query('delete from store_day where store_id = $1', [storeId])
  else if (state === 'none') await server.call('OpenDay', { ...asOwner(), body })
  if (wanted === 'closed' && state !== 'closed') await server.call('CloseDay', { ...asOwner(), body })
  const { open, lastClosed } = await server.call('GetDay', asOwner())
  const version = (open ?? lastClosed)?.version ?? 1
  if (wanted === 'open' && state === 'closed')
    await server.call('ReopenDay', {
      ...asOwner(),
      body: { ...place(), businessOn, version, reason: 'Late' },
    })
  if (wanted !== 'closed') return { body }
  return { body: { ...place(), businessOn, version, reason: 'Late' } }
}
/** A request for a loan of the clerk that is pending or approved, while the day is open. */
const ofLoan = async (state: 'waiting' | 'approved', more: object = {}): Promise<Sent> => {
  await day('open')
  const { id, version } = await sampleLoans(server, session)[state]()
  return { query: { id }, body: { version, ...more } }
}
const byId = ({ id, version }: { id: string; version: number }): Sent => ({ query: { id, version } })

const sample: SampleBusiness = { server: () => server, session, openDay: () => day('open') }

/** Who may do what in the sample business; each row makes a request that would succeed. */
const table: RoleRow[] = [
  ['see the stores', 'GetStore', ALL, async () => ({ body: place() })],
  ['search in the business', 'GetSearch', ALL, async () => ({ body: { ...place(), search: 'murugan' } })],
  ['see the roles', 'GetRole', READERS, async () => ({ body: place() })],
  ['see the companies', 'GetCompany', READERS, async () => ({ body: place() })],
  ['see the logins', 'GetUserLogin', READERS, async () => ({ body: place() })],
  [
    'see the rights of a role',
    'GetRoleMapping',
    READERS,
    async () => ({ query: { ...place(), roleId: (await newRole()).id } }),
  ],
  [
    'change the rights of a role',
    'UpdateRoleMapping',
    OFFICE,
    async () => {
      const { id, version } = await newRole()
      return { query: { id }, body: { version, rows: [{ screen: 'Store', actions: ['view'] }] } }
    },
  ],
  ['add the common roles', 'AddUsualRoles', OFFICE, async () => ({ body: place() })],
  ['add a role', 'AddRole', OFFICE, async () => ({ body: { ...place(), name: fresh('Role') } })],
  [
    'change a role',
    'UpdateRole',
    OFFICE,
    async () => {
      const { id, version } = await newRole()
      return { query: { id }, body: { version, ...place(), name: fresh('Role') } }
    },
  ],
  ['in-activate a role', 'DeleteRole', OFFICE, async () => byId(await newRole())],
  ['add a company', 'AddCompany', OWNER, async () => ({ body: company() })],
  [
    'change a company',
    'UpdateCompany',
    OWNER,
    async () => {
      const { id, version } = await newCompany()
      const example = sampleRequest('UpdateCompany').body as object
      return { query: { id }, body: { ...example, version, name: fresh('Company'), logoId: null } }
    },
  ],
  ['see the plans', 'GetSubscription', READERS, async () => ({ body: place() })],
  ['add a plan', 'AddSubscription', OWNER, async () => ({ body: plan() })],
  [
    'change a plan',
    'UpdateSubscription',
    OWNER,
    async () => {
      const { id, version, fromOn } = await newPlan()
      return { query: { id }, body: { version, fromOn, plan: fresh('Plan') } }
    },
  ],
  ['in-activate a plan', 'DeleteSubscription', OWNER, async () => byId(await newPlan())],
  ['see the addresses', 'GetDomain', READERS, async () => ({ body: place() })],
  ['add an address', 'AddDomain', OWNER, async () => ({ body: address() })],
  [
    'change an address',
    'UpdateDomain',
    OWNER,
    async () => {
      const { id, version } = await newAddress()
      return { query: { id }, body: { version, ...address() } }
    },
  ],
  ['in-activate an address', 'DeleteDomain', OWNER, async () => byId(await newAddress())],
  ['in-activate a company', 'DeleteCompany', OWNER, async () => byId(await newCompany())],
  [
    'add a store',
    'AddStore',
    OFFICE,
    async () => ({ body: { companyId: place().companyId, name: fresh('Store'), code: code() } }),
  ],
  [
    'change a store',
    'UpdateStore',
    OFFICE,
    async () => {
      const { id, version, name, code } = await otherStore()
      const example = sampleRequest('UpdateStore').body as object
      const { companyId } = place()
      return { query: { id }, body: { ...example, version, companyId, name, code } }
    },
  ],
  ['in-activate a store', 'DeleteStore', OFFICE, async () => byId(await otherStore())],
  ['add a login', 'AddUserLogin', OFFICE, async () => ({ body: await login((await newRole()).id) })],
  [
    'change a login',
    'UpdateUserLogin',
    OFFICE,
    async () => {
      const { body, added } = await newLogin()
      return { query: { id: added.id }, body: { ...body, version: added.version, name: 'Renamed' } }
    },
  ],
  ['in-activate a login', 'DeleteUserLogin', OFFICE, async () => byId((await newLogin()).added)],
  ['see the state of the day', 'GetDay', ALL, async () => ({})],
  ['see the day without its cash', 'GetDayAtCounter', ALL, async () => ({})],
  [
    'count the cash',
    'CountDay',
    COUNTER,
    async () => {
      await day('open')
      const { companyId, storeId } = place()
      const businessOn = dateIn('Asia/Kolkata', new Date())
      return { body: { companyId, storeId, businessOn, denominations: counted(500_000) } }
    },
  ],
  [
    'see the business of a day',
    'GetDayBusiness',
    ALL,
    async () => {
      await day('closed')
      return { query: { businessOn: dateIn('Asia/Kolkata', new Date()) } }
    },
  ],
  ['close the day', 'CloseDay', COUNTER, () => day('open')],
  ['open the day', 'OpenDay', COUNTER, () => day('none')],
  ['open a closed day again', 'ReopenDay', OFFICE, () => day('closed')],
  ['see what a loan is made of', 'GetNewLoanChoices', ALL, async () => ({ body: place() })],
  ['see what actions on loans offer', 'GetPartPaymentChoices', ALL, async () => ({ body: place() })],
  ['see the pending loans', 'GetNewLoan', ALL, async () => ({ body: place() })],
  [
    'add a loan',
    'AddNewLoan',
    COUNTER,
    async () => {
      await day('open')
      return { body: await sampleLoans(server, session).request() }
    },
  ],
  ['approve a loan', 'ApproveNewLoan', OFFICE, () => ofLoan('waiting')],
  ['reject a loan', 'RejectNewLoan', OFFICE, () => ofLoan('waiting', { reason: 'Not tested' })],
  ['send a loan back', 'SendBackNewLoan', OFFICE, () => ofLoan('waiting', { note: 'Weigh it again' })],
  ['cancel a loan', 'CancelNewLoan', COUNTER, () => ofLoan('waiting', { reason: 'Went away' })],
  ['pay out an approved loan', 'DisburseNewLoan', COUNTER, () => ofLoan('approved')],
  [
    'end the session of another user',
    'EndSession',
    OFFICE,
    async () => {
      const { added, temporaryPassword } = await newLogin()
      await server.call('SignIn', { body: { userName: added.userName, password: temporaryPassword } })
      const { rows } = await server.call('GetSessions', { ...asOwner(), query: { id: added.id } })
      return { query: { id: rows[0]?.id } }
    },
  ],
  ...partPaymentRights(sample),
  ...noteRights(sample),
  [
    'check the integrity of the books',
    'RunIntegrityCheck',
    OWNER,
    async () => ({ body: { companyId: place().companyId } }),
  ],
  ['see the last integrity check', 'GetIntegrityCheck', OWNER, async () => ({})],
  ...transferRights({ ...sample, otherStore }),
  ...packetAuditRights(sample),
  ...bankVoucherRights(sample),
  ...openingRights(sample),
  ...reportRights(sample),
  ...auctionRights(sample),
  ...bankLoanRights(sample),
  ...printRights(sample),
]

describe.each(table)('to %s (%s)', (_act, id, may, request) => {
  test.each(ALL.map((person) => [person, may.includes(person) ? 'allowed' : 'rejected'] as const))(
    'the %s is %s',
    async (person, outcome) => {
      const reply = await server.inject(id, { token: session(person).token, ...(await request(person)) })
      const answer = `${reply.statusCode} ${reply.body.slice(0, 300)}`
      if (outcome === 'rejected') expect(reply.statusCode, answer).toBe(403)
      else expect(reply.statusCode, answer).toBeLessThan(300)
    },
  )
})
