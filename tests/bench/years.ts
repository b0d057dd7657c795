import pg from 'pg'
import { fillCustomers } from '../support/manyCustomers.ts'
import { fillManyYears } from '../support/manyYears.ts'
import { openForLoans } from './loans.ts'
import { onBusiness } from './server.ts'

/** Those of the last months of the fifth year are not made yet. */
const LOANS = 1_070_000
const CUSTOMERS = 100_000
/** So many for a figure: there are two a report, for one store and for all. */
const RUNS = 40
const STORES = ['NB', 'SB', 'EB']

/**
 * The first page of every report, its totals, and what the dashboard asks, in a business that has lent for five years (a million
 * loans, five million lines of the journal), for one store and for all, against a bare Fastify + pg route that reads one loan.
 */
export async function benchYears(serverUrl: string): Promise<void> {
  await onBusiness(await anotherDatabase(serverUrl), async (bench) => {
    const { pool, api, session, floorOf, compareEach } = bench
    const { companyId, storeId, userId } = session
    const choices = await openForLoans(bench)
    const slab = choices.schemes[0]
    const product = choices.products.find(({ metalId }) => metalId === slab?.metalId)
    const type = await api('AddCustomerType', { body: { companyId, name: 'Walk-in' } })
    await fillCustomers(pool, { companyId, typeId: type.id, count: CUSTOMERS })
    const stores = [{ id: storeId, code: 'MN' }]
    for (const code of STORES) {
      const { id } = await api('AddStore', { body: { companyId, name: `Store ${code}`, code } })
      stores.push({ id, code })
    }
    await fillManyYears(pool, {
      ...{ companyId, stores, userId, count: LOANS, slabId: slab?.id ?? '' },
      ...{ productId: product?.id ?? '', bankId: choices.banks[0]?.id ?? '' },
    })
    const { rows } = await pool.query<{ loans: string; lines: string }>(
      'select (select count(*) from loan)::text as loans, (select count(*) from voucher_line)::text as lines',
    )
    console.log(`\n${rows[0]?.loans} loans, ${rows[0]?.lines} lines of the journal, ${stores.length} stores`)
    const floor = await floorOf(
      'a bare loan by its key',
      `select id, number, status, clock, outstanding_paise from loan where company_id = '${companyId}' order by company_id, id limit 1`,
    )
    for (const [at, stores] of [
      ['this store', 'this'],
      ['all stores', 'all'],
    ] as const) {
      const asked = { companyId, storeId, stores }
      await compareEach(`dashboard, ${at}`, 'GetDashboard', floor, () => ({ body: asked }), RUNS)
      await compareEach(`its charts, ${at}`, 'GetDashboardCharts', floor, () => ({ body: asked }), RUNS)
    }
    const { rows: reports } = await api('GetReports', { body: { companyId, storeId } })
    for (const { name, filters } of reports) {
      // A report that asks for something first is asked for the first that may be chosen.
      const given = Object.fromEntries(
        filters.flatMap(({ name: filter, required, choices: offered }) =>
          required && offered[0] ? [[filter, offered[0].value]] : [],
        ),
      )
      if (filters.some(({ name: filter, required }) => required && given[filter] === undefined)) continue
      const everywhere = filters.some(({ name: filter }) => filter === 'stores')
      for (const all of everywhere ? [false, true] : [false]) {
        const asked = {
          companyId,
          storeId,
          report: name,
          filters: { ...given, ...(all && { stores: 'all' as const }) },
        }
        const label = `${name}${all ? ', all stores' : ''}`
        await compareEach(label, 'GetReport', floor, () => ({ body: asked }), RUNS)
        await compareEach(`${label}: totals`, 'GetReportTotals', floor, () => ({ body: asked }), RUNS)
      }
    }
  })
}

/** The address of a new database on the same server. */
async function anotherDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query('create database years')
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: '/years' }).href
}
