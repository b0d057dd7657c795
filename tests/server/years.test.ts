import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardFigure, NewLoan, Session } from '../../src/api/gen/model/index.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { business } from '../support/business.ts'
import { counted } from '../support/days.ts'
import { cash, openShop } from '../support/loans.ts'
import { reportsOf } from '../support/reports.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

/** Two days before and one after the turn of the calendar year, and of the financial year. */
const DAYS = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-03-30', '2027-03-31', '2027-04-01']
const FIRST_ON = '2026-12-30'
const LENT_PAISE = 1_000_000
/** The charge of each day on the old loan of each store, and its CGST, which equals its SGST. */
const CHARGE_PAISE = 10_000
const HALF_GST_PAISE = 900
/** Cash with which each store opens its first day, and their sum. */
const FLOATS_PAISE: Record<string, number> = { MN: 50_000_000, TN: 1_000_000, all: 51_000_000 }

/** A store: the session of its user, and a loan of its first day, of which a part is paid each day. */
interface Store {
  code: string
  session: Session
  old: NewLoan
}

/** The postings of a store on a day, and the figures of its dashboard at the end of the day. */
interface Evening {
  date: string
  store: string
  numbers: Record<'loan' | 'receipt' | 'closing', string>
  collectedPaise: number
  interestPaise: number
  lentPaise: number
  shown: DashboardFigure[]
}

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let reports: Awaited<ReturnType<typeof reportsOf>>
let chargeHeadId: string
let evenings: Evening[]
/** The figures of both stores together at the end of each day. */
const shownOfAll = new Map<string, DashboardFigure[]>()

beforeAll(async () => {
  server = await startTestServer()
  const { owner } = server
  const otherId = await business(server).addStore('T. Nagar', 'TN')
  const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  const other = await server.call('SwitchStore', {
    token,
    body: { companyId: owner.companyId, storeId: otherId },
  })
  server.clock.now = morningOf(FIRST_ON)
  shop = await openShop(server)
  chargeHeadId = await addChargeHead()
  reports = await reportsOf(server, { token: owner.token, scope: scopeOf(owner) })
  await openDay(other, FIRST_ON, 10_000)
  const stores: Store[] = []
  for (const [code, session] of [
    ['MN', owner],
    ['TN', other],
  ] as const)
    stores.push({ code, session, old: await pledge(session, LENT_PAISE) })
  evenings = []
  for (const [day, date] of DAYS.entries()) {
    if (day > 0) await nextDay(stores, date)
    const worked: Evening[] = []
    for (const [place, store] of stores.entries())
      worked.push(
        await work(store, date, {
          lentPaise: 700_000 + 100_000 * day,
          paidPaise: 30_000 + 10_000 * day + 5_000 * place,
        }),
      )
    shownOfAll.set(date, await figuresOf(owner, 'all'))
    for (const [place, { session }] of stores.entries()) {
      const evening = worked[place] as Evening
      evening.shown = await figuresOf(session, 'this')
      evening.numbers.closing = await closeDay(session, date)
    }
    evenings.push(...worked)
  }
})
afterAll(() => server?.end())

const morningOf = (date: string) => new Date(`${date}T04:00:00Z`)
const scopeOf = ({ companyId, storeId }: Session) => ({ companyId, storeId })

/** A loan by bank, to a new customer. */
async function pledge(session: Session, principalPaise: number): Promise<NewLoan> {
  const { id: customerId } = await shop.addCustomer()
  const request = shop.request({ customerId, principalPaise, payout: shop.byBank(principalPaise) })
  return server.call('AddNewLoan', { token: session.token, body: { ...request, ...scopeOf(session) } })
}

async function addChargeHead(): Promise<string> {
  const { token, companyId } = server.owner
  await server.call('AddCommonHeads', { token, body: { companyId } })
  const { rows } = await server.call('GetCreditDebit', { token, body: scopeOf(server.owner) })
  return rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
}

async function countedOf({ token }: Session, rupees?: number) {
  const { cashPaise } = await server.call('GetDay', { token })
  return counted(rupees ?? cashPaise / 100)
}

async function openDay(session: Session, date: string, rupees?: number): Promise<void> {
  const body = { ...scopeOf(session), businessOn: date, denominations: await countedOf(session, rupees) }
  await server.call('OpenDay', { token: session.token, body })
}

async function closeDay(session: Session, date: string): Promise<string> {
  const body = { ...scopeOf(session), businessOn: date, denominations: await countedOf(session) }
  return (await server.call('CloseDay', { token: session.token, body })).number ?? ''
}

async function nextDay(stores: readonly Store[], date: string): Promise<void> {
  server.clock.now = morningOf(date)
  for (const { session } of stores) await openDay(session, date)
}

/** Lends by bank, charges a loan, and receives in cash, in a store on a day. */
async function work(
  { code, session, old }: Store,
  date: string,
  { lentPaise, paidPaise }: { lentPaise: number; paidPaise: number },
): Promise<Evening> {
  const loan = await pledge(session, lentPaise)
  await server.call('AddCharge', {
    token: session.token,
    query: { id: old.id },
    body: { headId: chargeHeadId, amountPaise: CHARGE_PAISE, gstBp: 1800, postedOn: date },
  })
  const receipt = await server.call('ReceivePayment', {
    token: session.token,
    body: {
      ...scopeOf(session),
      customerId: old.customerId,
      postedOn: date,
      payments: cash(paidPaise),
      lines: [{ loanId: old.id, amountPaise: paidPaise }],
    },
  })
  return {
    date,
    store: code,
    collectedPaise: paidPaise,
    lentPaise: date === FIRST_ON ? lentPaise + LENT_PAISE : lentPaise,
    interestPaise: receipt.rows[0]?.allocated.interestPaise ?? 0,
    numbers: { loan: loan.number ?? '', receipt: receipt.voucherNumber ?? '', closing: '' },
    shown: [],
  }
}

async function figuresOf(session: Session, stores: 'this' | 'all'): Promise<DashboardFigure[]> {
  const body = { ...scopeOf(session), stores }
  return (await server.call('GetDashboard', { token: session.token, body })).figures
}

const sum = (summed: readonly Evening[], what: 'collectedPaise' | 'interestPaise' | 'lentPaise') =>
  summed.reduce((all, evening) => all + evening[what], 0)

/** A figure and its first detail, by the name of the figure. */
const shownAs = (figures: readonly DashboardFigure[], name: string) => {
  const found = figures.find((figure) => figure.name === name)
  return [found?.value, found?.details[0]?.value]
}

describe.each(DAYS)('on %s', (date) => {
  const month = (all: readonly Evening[]) =>
    all.filter((one) => one.date <= date && one.date.slice(0, 7) === date.slice(0, 7))

  test.each(['MN', 'TN', 'all'])(
    'the dashboard of %s has money received and paid today, and in the month so far',
    (store) => {
      const own = evenings.filter((one) => store === 'all' || one.store === store)
      const today = own.filter((one) => one.date === date)
      const shown = store === 'all' ? (shownOfAll.get(date) ?? []) : (today[0]?.shown ?? [])
      expect({
        collected: shownAs(shown, 'collected'),
        disbursed: shownAs(shown, 'disbursed'),
        interest: shownAs(shown, 'interest'),
        cashToday: shownAs(shown, 'cash')[1],
      }).toEqual({
        collected: [sum(today, 'collectedPaise'), sum(month(own), 'collectedPaise')],
        disbursed: [sum(today, 'lentPaise'), sum(month(own), 'lentPaise')],
        interest: [sum(today, 'interestPaise'), sum(month(own), 'interestPaise')],
        cashToday: sum(today, 'collectedPaise') + (date === FIRST_ON ? (FLOATS_PAISE[store] ?? 0) : 0),
      })
    },
  )
})

test.each(['MN', 'TN'])('numbers of %s continue over 1 January and begin at 1 again on 1 April', (store) => {
  const numbersOf = (series: keyof Evening['numbers']) =>
    evenings.filter((one) => one.store === store).map(({ numbers }) => numbers[series])
  const year = (letter: string, from: number) => [
    ...[0, 1, 2, 3, 4].map((place) => `${store}-2627-${letter}0000${from + place}`),
    `${store}-2728-${letter}00001`,
  ]
  expect(numbersOf('loan')).toEqual(year('', 2))
  expect(numbersOf('receipt')).toEqual(year('R', 1))
  expect(numbersOf('closing')).toEqual(year('Z', 1))
})

/** The financial years of the test. */
const YEARS = {
  '2026-27': { fromOn: '2026-04-01', toOn: '2027-03-31' },
  '2027-28': { fromOn: '2027-04-01', toOn: '2028-03-31' },
} as const
const within = ({ fromOn, toOn }: { fromOn: string; toOn: string }) =>
  evenings.filter(({ date }) => fromOn <= date && date <= toOn)

test.each([
  ['pledge book', 'pledgeBook', 'loan'],
  ['day book', 'dayBook', 'receipt'],
] as const)('the %s of a day has the numbers of both stores of that day alone', async (_, report, series) => {
  for (const date of DAYS) {
    const { rows } = await reports.page(report, { stores: 'all', fromOn: date, toOn: date }, { limit: 200 })
    const shown = new Set(rows.map((row) => reports.cell(report, row, 'number')))
    for (const one of evenings)
      expect(shown.has(one.numbers[series]), `${one.numbers[series]} on ${date}`).toBe(one.date === date)
  }
})

test.each(Object.keys(YEARS) as (keyof typeof YEARS)[])(
  'interest received and profit of %s are the sums of its days, with the profit of the year before next to it',
  async (year) => {
    const filters = { stores: 'all', ...YEARS[year] } as const
    const interestPaise = sum(within(filters), 'interestPaise')
    expect(interestPaise).toBeGreaterThan(0)
    const received = await reports.totals('interestReceived', filters)
    expect(reports.figure('interestReceived', received.totals, 'amountPaise')).toBe(interestPaise)

    const { rows } = await reports.page('profitAndLoss', filters)
    const shown = (id: string) => {
      const row = rows.find((one) => one.id === id)
      return ['amountPaise', 'beforePaise'].map((column) =>
        Number(reports.cell('profitAndLoss', row, column)),
      )
    }
    const profitOf = (all: readonly Evening[]) => sum(all, 'interestPaise') + all.length * CHARGE_PAISE
    const before = year === '2026-27' ? 0 : profitOf(within(YEARS['2026-27']))
    expect(shown('result')).toEqual([profitOf(within(filters)), before])
  },
)

test('GST collected in December, January, March and April is reported for its own month', async () => {
  const { rows } = await reports.page('gstOnFees', {
    stores: 'all',
    fromOn: '2026-04-01',
    toOn: '2027-04-30',
  })
  expect(
    rows.map((row) => [
      reports.cell('gstOnFees', row, 'period'),
      reports.figure('gstOnFees', row.cells, 'collectedPaise'),
    ]),
  ).toEqual(
    [
      ['Dec 2026', 4],
      ['Jan 2027', 2],
      ['Mar 2027', 4],
      ['Apr 2027', 2],
    ].flatMap(([month, charges]) => ['CGST', 'SGST'].map(() => [month, Number(charges) * HALF_GST_PAISE])),
  )
})

test('the balance sheet of 1 April balances next to that of 31 March', async () => {
  const { rows } = await reports.page('balanceSheet', { stores: 'all', asOn: '2027-04-01' })
  for (const column of ['amountPaise', 'beforePaise']) {
    const shown = (id: string) =>
      Number(
        reports.cell(
          'balanceSheet',
          rows.find((row) => row.id === id),
          column,
        ),
      )
    expect(shown('assetTotal'), column).toBeGreaterThan(0)
    expect(shown('assetTotal'), column).toBe(shown('result'))
  }
})

test.each([
  ['2027-12-23', ['2026-12-30']],
  ['2027-12-24', ['2026-12-30', '2026-12-31']],
  ['2027-12-25', ['2026-12-30', '2026-12-31', '2027-01-01']],
  ['2028-03-24', DAYS.slice(0, 5)],
  ['2028-03-25', DAYS],
])('the due list of %s has the loans that are overdue or due within a week', async (asOn, openedOn) => {
  const { rows } = await reports.page('dueList', { stores: 'all', asOn }, { limit: 200 })
  const shown = rows.map((row) => reports.cell('dueList', row, 'number'))
  for (const { date, numbers } of evenings)
    expect(shown.includes(numbers.loan), `${numbers.loan} of ${date}`).toBe(openedOn.includes(date))
})

test('the books of both years balance', async () => {
  const { holds, lines } = await verifyAll(server.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
})
