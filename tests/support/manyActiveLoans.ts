import { activeLoans } from './activeLoans.ts'
import { fillCustomers } from './manyCustomers.ts'
import { fillManyLoans } from './manyLoans.ts'
import type { TestServer } from './server.ts'

/** A test business with this many customers and loans ({@link fillManyLoans}), analysed, and helpers for requests. */
export async function manyActiveLoans(server: TestServer, count: { customers: number; loans: number }) {
  const loans = await activeLoans(server)
  const { pool, owner } = server
  const { companyId, storeId, userId } = owner
  const typeId = await loans.customers.addType('Walk-in')
  await fillCustomers(pool, { companyId, typeId, count: count.customers })
  const { slabId, productId } = loans
  await fillManyLoans(pool, { companyId, storeId, userId, slabId, productId, count: count.loans })
  await pool.query('vacuum analyze')
  return loans
}
