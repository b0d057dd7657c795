import { afterAll, beforeAll, expect, test } from 'vitest'
import { business } from '../support/business.ts'
import { openShop } from '../support/loans.ts'
import { putBankLoan } from '../support/putBankLoan.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  await putBankLoan(server)
})
afterAll(() => server?.end())

/** The balances of all banks by name. */
async function balances(token = server.owner.token, scope = shop.scope) {
  const { rows } = await server.call('GetBank', { token, body: scope })
  return Object.fromEntries(
    rows.map(({ name, balancePaise, owedPaise }) => [name, { balancePaise, owedPaise }]),
  )
}
const one = (id: string, token = server.owner.token) => server.call('GetBankById', { token, query: { id } })
const transfer = (amountPaise: number, [fromBankId, toBankId]: [string | null, string | null]) =>
  server.call('AddMoneyTransfer', {
    token: server.owner.token,
    body: { ...shop.scope, postedOn: shop.today(), fromBankId, toBankId, amountPaise },
  })

test('each own account has the balance of its ledger account, and each lender what is owed on open bank loans', async () => {
  const { token, companyId } = server.owner
  const second = await server.call('AddBank', { token, body: { companyId, name: 'Canara', kind: 'own' } })
  expect(second).toMatchObject({ balancePaise: 0, owedPaise: null })
  await transfer(1_000_000, [null, shop.bankId])
  await transfer(250_000, [shop.bankId, second.id])
  expect(await balances()).toEqual({
    Canara: { balancePaise: 250_000, owedPaise: null },
    'Indian Bank': { balancePaise: 750_000, owedPaise: null },
    'Spare lender': { balancePaise: null, owedPaise: 100 },
  })
  expect(await one(shop.bankId)).toMatchObject({ balancePaise: 750_000, owedPaise: null })
  await server.pool.query(
    `update ledger_month set month_on = month_on - interval '3 years' where account_id = $1`,
    [second.accountId],
  )
  expect(await one(second.id)).toMatchObject({ balancePaise: 250_000 })
  await server.pool.query(
    `update ledger_month set month_on = month_on + interval '3 years' where account_id = $1`,
    [second.accountId],
  )
})

test('the balances are those of the store of the session', async () => {
  const { companyId } = server.owner
  const storeId = await business(server).addStore('Near', 'NR')
  const { token } = await server.call('SwitchStore', {
    token: server.owner.token,
    body: { companyId, storeId },
  })
  expect(await balances(token, { companyId, storeId })).toMatchObject({
    'Indian Bank': { balancePaise: 0 },
    'Spare lender': { owedPaise: 0 },
  })
  await server.call('SwitchStore', { token, body: shop.scope })
})

test('a role that may not see the books sees banks without balances', async () => {
  const viewer = (await addPerson(server, 'viewer', { Bank: ['view'] })).session.token
  for (const shown of Object.values(await balances(viewer)))
    expect(shown).toEqual({ balancePaise: null, owedPaise: null })
  expect(await one(shop.bankId, viewer)).toMatchObject({ balancePaise: null, owedPaise: null })
  const books = (await addPerson(server, 'books', { Bank: ['view'], Reports: ['view', 'books'] })).session
  expect((await balances(books.token))['Indian Bank']).toEqual({ balancePaise: 750_000, owedPaise: null })
})

test('the list reads few rows, even with thousands of closed bank loans', async () => {
  await server.pool.query(
    `insert into bank_loan (company_id, id, store_id, number, lender_id, lender_number, status, opened_on, due_on,
       principal_paise, rate_bp, outstanding_paise, clock, made_by)
     select company_id, gen_random_uuid(), store_id, 'MANY-' || n, lender_id, 'MANY', 'closed', opened_on, due_on,
       principal_paise, rate_bp, 0, clock, made_by from bank_loan, generate_series(1, 5000) n where number = 'SPARE-BANK'`,
  )
  await server.pool.query('vacuum analyze')
  for (const table of ['bank_loan', 'voucher_line', 'ledger_day'])
    expect((await tableReads(server, table, () => balances())).rows, table).toBeLessThan(20)
})
