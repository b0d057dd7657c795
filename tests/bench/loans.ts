import type { AddRatesRequest, NewLoanChoices } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { fillManyYears } from '../support/manyYears.ts'
import type { RequestParts } from './client.ts'
import type { Compare } from './server.ts'
import { benchStreams } from './streams.ts'
import { benchThroughput } from './throughput.ts'
import { line } from './timing.ts'

/**
 * How many loans each fill adds; a third of the loans of the fifth year are not lent yet. With a thousand loans, neither throughput nor
 * streams are measured: they only show how the ratios grow.
 */
const FILLS = [
  { count: 1_066, onlySlope: true },
  { count: 106_000, onlySlope: false },
]
/** The code of the store with which the bench is set up. */
const CODE = 'MN'
/** The price per gram of gold, at the reference purity. */
export const GOLD_PAISE_PER_G = 1_190_000
/** The number of loans that the actions are done on in turn: enough that none is paid off. */
const ACTED_ON = 2_000
/** The highest acceptable ratios. */
export const LIMITS = { page: 3, quote: 2, payoff: 2, receipt: 3, streams: 1.2 }
/** How often an action is timed: enough that the slowest one percent are more than a few. */
const RUNS = 1_000

/**
 * Quote, payoff, receipt and pages of loans among 1,000 and 100,000 that were lent in five years, with their books, compared with a bare
 * Fastify + pg route that reads one loan by its primary key, or writes a row.
 */
export async function benchLoans(bench: Compare): Promise<void> {
  const { pool, session, floorIs } = bench
  const { companyId, storeId, userId } = session
  const choices = await openForLoans(bench)
  const scheme = choices.schemes[0]
  const product = choices.products.find(({ metalId }) => metalId === scheme?.metalId)
  const business = {
    companyId,
    userId,
    slabId: scheme?.id ?? '',
    productId: product?.id ?? '',
    bankId: choices.banks[0]?.id ?? '',
    pricePaisePerG: GOLD_PAISE_PER_G,
  }
  for (const { count, onlySlope } of FILLS) {
    await fillManyYears(pool, { ...business, stores: [{ id: storeId, code: CODE }], count })
    const { rows } = await pool.query<{ loans: number; lines: number }>(
      'select (select count(*) from loan) as loans, (select count(*) from voucher_line) as lines',
    )
    const [{ loans, lines } = { loans: 0, lines: 0 }] = rows
    console.log(
      `\n${loans.toLocaleString('en-IN')} loans, ${lines.toLocaleString('en-IN')} lines of the journal`,
    )
    floorIs(
      'a bare loan by its key',
      `select id, number, status, clock, outstanding_paise from loan where company_id = '${companyId}' order by company_id, id limit 1`,
    )
    await benchPages(bench)
    await benchActions(bench, choices, onlySlope ? {} : { throughput: true, streams: true })
  }
}

/** Prices, schemes, products, an account and an open day. */
export async function openForLoans({ session, api }: Compare): Promise<NewLoanChoices> {
  const { companyId, storeId } = session
  const today = dateIn('Asia/Kolkata', new Date())
  await api('AddUsualProducts', { body: { companyId } })
  const { rows: metals } = await api('GetMetal', { body: { companyId, storeId } })
  const prices: AddRatesRequest['prices'] = metals.map(({ id, name }) => ({
    metalId: id,
    pricePaisePerG: name === 'Gold' ? GOLD_PAISE_PER_G : 16_000,
  }))
  await api('AddRates', { body: { companyId, storeId: null, effectiveOn: today, prices } })
  await api('AddUsualSchemes', { body: { companyId } })
  await api('AddBank', { body: { companyId, name: 'Indian Bank', kind: 'own' } })
  const denominations = [{ valuePaise: 50_000 as const, count: 1_000 }]
  await api('OpenDay', { body: { companyId, storeId, businessOn: today, denominations } })
  return api('GetNewLoanChoices', { body: { companyId, storeId } })
}

/** Pages of the list of loans. */
export async function benchPages({ session, compare }: Compare): Promise<void> {
  const { companyId, storeId, userId } = session
  const deep = Buffer.from(JSON.stringify(['number', false, `${CODE}-2526-00150`, userId])).toString(
    'base64url',
  )
  const page = (fields: object) => ({ companyId, storeId, ...fields })
  await compare('newest loans, a page with dues', 'GetPartPayment', page({}), LIMITS.page)
  await compare('deep in the numbers', 'GetPartPayment', page({ sort: 'number', cursor: deep }), LIMITS.page)
  await compare('overdue ones', 'GetPartPayment', page({ status: 'overdue' }), LIMITS.page)
  await compare('a seal', 'GetPartPayment', page({ search: `S${CODE}-2526-00123` }), LIMITS.page)
}

/**
 * Quote, payoff and receipt of active loans; with `throughput` also how many a second many clients get, with `streams` a receipt while
 * many browsers follow its store.
 */
export async function benchActions(
  bench: Compare,
  { schemes, products, banks, todayDate }: NewLoanChoices,
  { throughput = false, streams = false }: { throughput?: boolean; streams?: boolean },
): Promise<void> {
  const { pool, session, floorIs, timeEach } = bench
  const { companyId, storeId } = session
  const { rows } = await pool.query<{ id: string; customer_id: string }>(
    `select id, customer_id from loan where company_id = $1 and status = 'active' and opened_on < $2 limit $3`,
    [companyId, todayDate, ACTED_ON],
  )
  const [scheme] = schemes
  const product = products.find(({ metalId }) => metalId === scheme?.metalId)
  const one = { purityBp: product?.usualPurityBp ?? 0, grossMg: 12_000, stoneMg: 400, otherMg: 0 }
  let turn = 0
  const next = () => rows[turn++ % rows.length] ?? { id: '', customer_id: '' }
  const action = async (name: string, id: OperationId, make: () => RequestParts, limit: number) => {
    console.log(line(name, await timeEach(id, make, RUNS), limit))
    if (throughput) await benchThroughput(bench, name, id, make)
  }
  await action(
    'quote',
    'QuoteLoan',
    () => ({
      body: {
        companyId,
        storeId,
        customerId: next().customer_id,
        slabId: scheme?.id ?? '',
        items: [{ productId: product?.id ?? '', ...one }],
      },
    }),
    LIMITS.quote,
  )
  await action('payoff', 'GetPayoff', () => ({ query: { id: next().id, date: todayDate } }), LIMITS.payoff)
  const receipt = () => {
    const { id, customer_id: customerId } = next()
    const amountPaise = 50_000
    return {
      body: {
        companyId,
        storeId,
        customerId,
        postedOn: todayDate,
        payments: [{ mode: 'bank', bankId: banks[0]?.id ?? '', amountPaise, reference: 'UTR' }],
        lines: [{ loanId: id, amountPaise }],
      },
    }
  }
  // The minimum of a posting: a row that is on the disk before the reply.
  await pool.query(
    'create table if not exists bare_receipt (loan_id uuid not null, amount_paise bigint not null)',
  )
  floorIs('a bare row, written', `insert into bare_receipt values ('${companyId}', 50000)`)
  await action('receipt', 'ReceivePayment', receipt, LIMITS.receipt)
  if (streams) await benchStreams(bench, receipt, LIMITS.streams)
}
