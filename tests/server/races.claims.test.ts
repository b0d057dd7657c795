import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { business } from '../support/business.ts'
import { counted } from '../support/days.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { openShop } from '../support/loans.ts'
import { metalsOf } from '../support/metals.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let companyId: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  companyId = server.owner.companyId
})
afterAll(() => server?.end())

/** A name that no other record has. */
const name = () => `Name ${++count}`
const categoryId = async () =>
  (await server.pool.query('select id from product_category where metal_id = $1', [shop.goldId])).rows[0].id
const accountId = async () =>
  (await server.pool.query(`select id from account where company_id = $1 and code = '5400'`, [companyId]))
    .rows[0].id
async function login(fields: object) {
  const roleId = await business(server).addRole(name(), [])
  const staffId = await putStaff(server, server.owner.token)
  const assignments = [{ companyId, storeId: server.owner.storeId, roleId }]
  return {
    staffId,
    userName: `user${++count}`,
    name: 'Somebody',
    email: 'some@test.example',
    assignments,
    ...fields,
  }
}
const slabType = () => {
  const terms = { slabMode: 'stepped', slabClock: 'restart' }
  return { companyId, name: name(), method: 'daily', yearDays: 365, ...terms }
}
const company = () => {
  const firstStore = { name: 'First', code: 'F1' }
  return { name: name(), policyProfile: 'pawnbroker', firstStore }
}

/** Each unique index that the server's rules name, and two requests that claim the same value in it. */
const claims: [
  index: string,
  field: string,
  operation: OperationId,
  pair: () => Promise<object[]> | object[],
][] = [
  ['role_name_unique', 'name', 'AddRole', () => twice({ ...shop.scope, name: name() })],
  ['customer_type_name_unique', 'name', 'AddCustomerType', () => twice({ companyId, name: name() })],
  ['bank_name_unique', 'name', 'AddBank', () => twice({ companyId, name: name(), kind: 'lender' })],
  ['slab_type_name_unique', 'name', 'AddSlabType', () => twice(slabType())],
  ['interest_slab_name_unique', 'name', 'AddInterestSlab', () => twice(shop.slabs.request({ name: name() }))],
  ['company_name_unique', 'name', 'AddCompany', () => twice(company())],
  [
    'metal_name_unique',
    'name',
    'AddMetal',
    async () => {
      const { purities, referencePurityBp } = await metalsOf(server).read(shop.goldId)
      const metal = { companyId, name: name(), purities, referencePurityBp }
      return [
        { ...metal, symbol: 'Xa' },
        { ...metal, symbol: 'Xb' },
      ]
    },
  ],
  [
    'product_category_name_unique',
    'name',
    'AddProductCategory',
    () => twice({ companyId, metalId: shop.goldId, name: name(), kind: 'coin' }),
  ],
  [
    'product_name_unique',
    'name',
    'AddProduct',
    async () => twice({ companyId, categoryId: await categoryId(), name: name() }),
  ],
  [
    'account_name_unique',
    'name',
    'AddAccount',
    () => {
      const account = { companyId, name: name(), kind: 'expense' }
      return [
        { ...account, code: '5901' },
        { ...account, code: '5902' },
      ]
    },
  ],
  [
    'account_code_unique',
    'code',
    'AddAccount',
    () => {
      const account = { companyId, code: '5903', kind: 'expense' }
      return [
        { ...account, name: name() },
        { ...account, name: name() },
      ]
    },
  ],
  [
    'credit_debit_name_unique',
    'name',
    'AddCreditDebit',
    async () => {
      const posts = { side: 'debit', usage: 'standalone', accountId: await accountId() }
      return twice({ companyId, name: name(), ...posts })
    },
  ],
  [
    'store_name_unique',
    'name',
    'AddStore',
    () => {
      const store = { companyId, name: name() }
      return [
        { ...store, code: 'C1' },
        { ...store, code: 'C2' },
      ]
    },
  ],
  [
    'store_code_unique',
    'code',
    'AddStore',
    () => {
      const store = { companyId, code: 'C3' }
      return [
        { ...store, name: name() },
        { ...store, name: name() },
      ]
    },
  ],
  ['domain_name_unique', 'name', 'AddDomain', () => twice({ name: 'claimed.example', places: [shop.scope] })],
  [
    'login_user_name_unique',
    'userName',
    'AddUserLogin',
    () => Promise.all([login({ userName: 'mani' }), login({ userName: 'mani' })]),
  ],
  [
    'login_staff_unique',
    'staffId',
    'AddUserLogin',
    async () => {
      const staffId = await putStaff(server, server.owner.token)
      return Promise.all([login({ staffId }), login({ staffId })])
    },
  ],
  [
    'packet_seal_unique',
    'seal',
    'AddNewLoan',
    async () => {
      const seal = { seal: 'CLAIMED', payout: shop.byBank(1_000_000) }
      const [one, two] = [await shop.addCustomer(), await shop.addCustomer()]
      return [shop.request({ ...seal, customerId: one.id }), shop.request({ ...seal, customerId: two.id })]
    },
  ],
]
const twice = (body: object) => [body, body]

test.each(claims)(
  'one of two concurrent claims is rejected at its field: %s',
  async (_, field, operation, pair) => {
    const requests = (await pair()).map(
      (body) => () => server.inject(operation, { token: server.owner.token, body }),
    )
    const replies = await overlapping(server, ...requests)
    expect(statusesOf(replies)).toEqual([201, 409])
    expect(replies[1]?.json().errors[0].field).toBe(field)
  },
)

const [oneOpen, oneADay] = ['store_day_open', 'store_day_pkey']

describe('when two requests open a day of a store concurrently', () => {
  /** Midnight of the store, some days later. */
  const midnight = new Date(`${addDays(dateIn('Asia/Kolkata', new Date()), 2)}T00:00:00+05:30`).getTime()
  const minutesOff = (minutes: number) => new Date(midnight + minutes * 60_000)
  afterEach(() => {
    server.clock.now = null
  })

  /** A new store without a day, and a request to open its current day. */
  async function newStore() {
    const storeId = await business(server).addStore(name(), `D${++count}`)
    const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const there = await server.call('SwitchStore', { token, body: { companyId, storeId } })
    const open = () => {
      const body = { companyId, storeId, businessOn: shop.today(), denominations: counted(0) }
      return server.inject('OpenDay', { token: there.token, body })
    }
    return { storeId, open }
  }

  test('one is rejected where it is the same day', async () => {
    const { open } = await newStore()
    const replies = await overlapping(server, open, open)
    expect(statusesOf(replies)).toEqual([201, 409])
    expect(replies[1]?.json().errors[0].field).toBe('businessOn')
  })

  test(`one is rejected where midnight is between them: ${oneOpen}`, async () => {
    server.clock.now = minutesOff(-5)
    const { open } = await newStore()
    const replies = await overlapping(server, open, () => {
      server.clock.now = minutesOff(5)
      return open()
    })
    expect(statusesOf(replies)).toEqual([201, 409])
    expect(replies[1]?.json().errors[0].field).toBe('businessOn')
  })

  test(`one is rejected where the other has closed it meanwhile: ${oneADay}`, async () => {
    const { storeId, open } = await newStore()
    const closed = `select pg_advisory_xact_lock(hashtextextended('${storeId}', 0));
      insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by, closed_by, number,
          counted_paise, cash_in_paise, cash_out_paise)
        values ('${companyId}', '${storeId}', '${shop.today()}', 'closed', 0, '${server.owner.userId}',
          '${server.owner.userId}', 'D1', 0, 0, 0)`
    const [reply] = await inLockOrder(server, closed, [open])
    expect(reply?.statusCode).toBe(409)
    expect(reply?.json().errors[0].field).toBe('businessOn')
  })
})
