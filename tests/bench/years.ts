import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { NewLoanChoices } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { type Policy, policyProfiles } from '../../src/domain/policy/policy.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { fillManyYears } from '../support/manyYears.ts'
import { benchActions, benchPages, GOLD_PAISE_PER_G, openForLoans } from './loans.ts'
import { type Compare, withBusiness } from './server.ts'
import { figure, line, recordOverLimit } from './timing.ts'

/** The planned loans; those of the last months of the fifth year have not been lent yet. */
const LOANS = 1_070_000
const CUSTOMERS = 100_000
const STORES = ['NB', 'SB', 'EB']
/** The highest acceptable ratios of a first page to the floor, and the milliseconds in which the totals must follow it. */
const AIMS = { dashboard: 10, report: 25, totalsMs: 1_000 }
/** How long the whole part may take, on two cores. */
const WHOLE_MINUTES = 60
/** The end of the third year. */
const PAST = '2025-03-31'
/** The purity of one packet in five hundred, and of all others. */
const PURITIES = ['7500', '9160']
/** The number of runs for a page, and for totals: both for one store and for all. */
const RUNS = { page: 40, totals: 3 }

/**
 * The first page of every report, its totals, and the requests of the dashboard, in a business that has lent for five years (a million
 * loans, five million lines of the journal), for one store and for all, compared with a bare Fastify + pg route that reads one loan.
 */
export async function benchYears(databaseUrl: string): Promise<void> {
  await withBusiness(databaseUrl, async (bench) => {
    const from = performance.now()
    const choices = await fillYears(bench)
    const filled = performance.now()
    await measureYears(bench)
    await benchPages(bench)
    await benchActions(bench, choices, { throughput: true })
    console.log(
      `Filled in ${secondsOf(filled - from)}, measured in ${secondsOf(performance.now() - filled)}.`,
    )
    console.log(figure('the whole part', (performance.now() - from) / 60_000, 'minutes', WHOLE_MINUTES, 1))
  })
}

function secondsOf(milliseconds: number): string {
  return `${Math.round(milliseconds / 1_000)} s`
}

/** Four stores, their customers, and what they lent and got back in five years, on a temporary server. */
export async function fillYears(bench: Compare): Promise<NewLoanChoices> {
  const { pool, api, session } = bench
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
  // Gigabytes are inserted at once; checkpoints and autovacuum would write much of the data twice.
  await pool.query(`alter system set max_wal_size = '16GB'`)
  await pool.query('alter system set autovacuum = off')
  await pool.query('select pg_reload_conf()')
  await fillManyYears(pool, {
    companyId,
    stores,
    userId,
    count: LOANS,
    slabId: slab?.id ?? '',
    pricePaisePerG: GOLD_PAISE_PER_G,
    productId: product?.id ?? '',
    bankId: choices.banks[0]?.id ?? '',
  })
  return choices
}

/** Prints a line for each report and scope. */
export async function measureYears({ pool, session, api, floorIs, timeEach }: Compare): Promise<void> {
  const { companyId, storeId } = session
  const { rows: counts } = await pool.query<{
    loans: string
    active: string
    lines: string
    customer: string
  }>(
    `select count(*)::text as loans, count(*) filter (where status = 'active')::text as active,
       (select count(*) from voucher_line)::text as lines, min(customer_id::text) as customer from loan`,
  )
  const [counted] = counts
  console.log(
    `\n${counted?.loans} loans, of which ${counted?.active} are active; ${counted?.lines} lines of the journal`,
  )
  floorIs(
    'a bare loan by its key',
    `select id, number, status, clock, outstanding_paise from loan where company_id = '${companyId}' order by company_id, id limit 1`,
  )
  const measure = async (name: string, id: OperationId, body: object, aim: number, totals?: OperationId) => {
    const page = await timeEach(id, () => ({ body }), RUNS.page)
    const summed = totals && (await timeEach(totals, () => ({ body }), RUNS.totals)).taken.p50
    const missed = [
      ...(page.taken.p50 > aim * page.floor.p50 ? [`over ${aim} ×`] : []),
      ...(summed && summed > AIMS.totalsMs ? ['totals over a second'] : []),
    ].join(', ')
    if (missed) recordOverLimit(`${name}: ${missed}`)
    const sums = summed === undefined ? '' : `totals ${summed.toFixed(0).padStart(5)} ms`
    console.log([line(name, page), sums, missed].join('  '))
  }
  const scope = { companyId, storeId }
  for (const stores of ['this', 'all'] as const) {
    await measure(`dashboard, ${stores}`, 'GetDashboard', { ...scope, stores }, AIMS.dashboard)
    await measure(`its charts, ${stores}`, 'GetDashboardCharts', { ...scope, stores }, AIMS.dashboard)
  }
  // A past day, a fall in price and a purity, for reports that are precomputed for today.
  await api('GetReport', { body: { ...scope, report: 'marginWatch', filters: { stores: 'all' } } })
  await calculatedOnce(pool, companyId)
  for (const [name, filters] of [
    ['interestAccrued', { asOn: PAST }],
    ['ageing', { asOn: PAST }],
    ['marginWatch', { fall: '20' }],
    ['marginWatch', { fall: '20', stores: 'all' }],
    ['marginSummary', { fall: '20' }],
    ['marginSummary', { fall: '20', by: 'customer' }],
    ['marginSummary', { fall: '20', by: 'customer', stores: 'all' }],
    ...PURITIES.flatMap((purity) => [
      ['packetsAndPlaces', { purity }] as const,
      ['packetsAndPlaces', { purity, stores: 'all' }] as const,
    ]),
  ] as const) {
    const body = { ...scope, report: name, filters: { stores: 'this', ...filters } }
    await measure(`${name}, ${Object.values(filters)}`, 'GetReport', body, AIMS.report, 'GetReportTotals')
  }
  await watchByNbfc(pool, companyId, async () => {
    // One request for all stores computes and stores what later requests read.
    const from = performance.now()
    await api('GetReport', {
      body: { ...scope, report: 'marginWatch', filters: { stores: 'all', fall: '20' } },
    })
    const looked = performance.now()
    await calculatedOnce(pool, companyId)
    const [first, storedMs] = [looked - from, performance.now() - from]
    console.log(
      `marginWatch, nbfc: the first request took ${first.toFixed(0)} ms, the results for all falls and stores were stored after ${secondsOf(storedMs)}`,
    )
    for (const report of ['marginWatch', 'marginSummary'])
      for (const fall of ['0', '20'])
        for (const stores of ['this', 'all']) {
          const body = { ...scope, report, filters: { stores, fall } }
          await measure(
            `${report}, nbfc, ${stores}, ${fall}`,
            'GetReport',
            body,
            AIMS.report,
            'GetReportTotals',
          )
        }
  })
  const { rows: reports } = await api('GetReports', { body: scope })
  for (const { name, filters } of reports) {
    // A report with a required filter gets a customer, or the first choice.
    const values = Object.fromEntries(
      filters.flatMap(({ name: filter, required, choices }) =>
        required ? [[filter, filter === 'customerId' ? counted?.customer : choices[0]?.value]] : [],
      ),
    )
    const everywhere = filters.some(({ name: filter }) => filter === 'stores')
    for (const stores of everywhere ? (['this', 'all'] as const) : [undefined]) {
      const body = { ...scope, report: name, filters: { ...values, ...(stores && { stores }) } }
      const label = stores ? `${name}, ${stores}` : name
      await measure(label, 'GetReport', body, AIMS.report, 'GetReportTotals')
    }
  }
}

/** Runs work while the margin watch uses the limits of an NBFC, with tiers and interest to maturity, unlike the limits at lending. */
async function watchByNbfc(pool: pg.Pool, companyId: string, work: () => Promise<void>): Promise<void> {
  const watchBy = ({ ltvTiers, ltvAtMaturity }: Policy) =>
    pool.query('update company set policy = policy || $2 where id = $1', [
      companyId,
      JSON.stringify({ ltvTiers, ltvAtMaturity }),
    ])
  await watchBy(policyProfiles.nbfc)
  await work()
  await watchBy(policyProfiles.pawnbroker)
}

/** Waits until the margin watch of all stores is computed with the current policy, and stored. */
async function calculatedOnce(pool: pg.Pool, companyId: string): Promise<void> {
  const stale = `select from store s, company c where s.company_id = $1 and c.id = $1 and not exists (select from margin_computation r
    where r.company_id = $1 and r.store_id = s.id and r.cache_key::jsonb -> 2 = c.policy -> 'ltvTiers')`
  while ((await pool.query(stale, [companyId])).rows.length > 0) await wait(20)
}
