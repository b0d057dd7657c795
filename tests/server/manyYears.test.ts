import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { inTransaction } from '../../src/server/platform/db/pool.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { fillManyYears } from '../support/manyYears.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const LOANS = 1_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const { companyId, storeId, userId } = server.owner
  const { bankId, productId, slabId, customers } = await activeLoans(server)
  await fillCustomers(server.pool, { companyId, typeId: await customers.addType('Walk-in'), count: 100 })
  const { token } = server.owner
  const near = await server.call('AddStore', { token, body: { companyId, name: 'Near', code: 'NR' } })
  const stores = [
    { id: storeId, code: 'MN' },
    { id: near.id, code: 'NR' },
  ]
  const business = { companyId, stores, userId, slabId, productId, bankId }
  await fillManyYears(server.pool, { ...business, pricePaisePerG: 700_000, count: LOANS })
})
afterAll(() => server?.end())

test('five years of generated data pass the integrity check', async () => {
  const { companyId } = server.owner
  const { checks, holds } = await inTransaction(server.pool, { companies: [companyId] }, (db) =>
    verifyCompany(db, companyId),
  )
  expect(checks.filter(({ count }) => count > 0)).toEqual([])
  expect(holds).toBe(true)
})

test.each([
  'loan_totals',
  'loan_totals_move',
  'loan_cover',
  'packet_totals',
  'metal_totals',
  'loan_money_day',
  'ledger_day',
  'ledger_month',
])('%s has rows of both stores', async (table) => {
  const { rows } = await server.pool.query(`select distinct store_id from ${table}`)
  expect(rows).toHaveLength(2)
})

test('indexes, triggers and keys are active again', async () => {
  const { rows } = await server.pool.query('select from pg_index where not (indisready and indisvalid)')
  expect(rows).toEqual([])
  await expect(server.pool.query('delete from voucher_line')).rejects.toThrow('never changed or removed')
  await expect(server.pool.query('update loan set customer_id = gen_random_uuid()')).rejects.toThrow(
    'foreign key',
  )
})
