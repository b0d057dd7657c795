import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths } from '../../src/domain/dates/dates.ts'
import { business, placesOf } from '../support/business.ts'
import { counted } from '../support/days.ts'
import { notesOf } from '../support/notes.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { twoStores } from '../support/transfers.ts'

const RENT_PAISE = 4_000_000
/** Account of the company's first bank. */
const BANK = '1101'

let server: TestServer
let stores: Awaited<ReturnType<typeof twoStores>>
let reports: Awaited<ReturnType<typeof reportsOf>>
let before: Awaited<ReturnType<typeof books>>

/** The reports of the books with their totals, and the balance of the bank for a transfer. */
async function books() {
  const today = stores.shop.today()
  const period = { fromOn: addMonths(today, -12), toOn: today }
  const read = async (report: string, filters: object) => [
    (await reports.page(report, { stores: 'all', ...filters })).rows.map(({ cells }) => cells),
    await reports.totals(report, { stores: 'all', ...filters }),
  ]
  const { banks } = await server.call('GetMoneyTransferChoices', {
    token: server.owner.token,
    body: stores.main,
  })
  return {
    profit: await read('profitAndLoss', period),
    trial: await read('trialBalance', { asOn: today }),
    bank: await read('accountLedger', { ...period, account: BANK }),
    dayBook: await read('dayBook', period),
    ofBank: banks[0]?.balancePaise,
  }
}

/** T. Nagar pays its rent by bank, closes its day and is in-activated by the owner, who works in Main. */
beforeAll(async () => {
  server = await startTestServer()
  stores = await twoStores(server)
  const { shop, other, otherId } = stores
  await stores.openOther(0)
  await server.call('AddCommonHeads', {
    token: server.owner.token,
    body: { companyId: server.owner.companyId },
  })
  const notes = await notesOf(server)
  const signedIn = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  const there = await stores.switched(signedIn.token, otherId)
  const fields = { amountPaise: RENT_PAISE, payments: shop.byBank(RENT_PAISE), narration: 'Rent of T. Nagar' }
  await server.call('AddDebitNote', {
    token: there.token,
    body: { ...notes.request('debit', shop.today(), fields), ...other },
  })
  await server.call('CloseDay', {
    token: there.token,
    body: { ...other, businessOn: shop.today(), denominations: counted(0) },
  })
  reports = await reportsOf(server, { token: server.owner.token, scope: stores.main })
  before = await books()
  await server.call('DeleteStore', { token: server.owner.token, query: { id: otherId } })
})
afterAll(() => server?.end())

/** The filter by stores of the reports, as its choices for a user. */
async function choicesFor(token: string): Promise<string[][]> {
  const { rows } = await server.call('GetReports', { token, body: stores.main })
  const filter = rows.find(({ name }) => name === 'dayBook')?.filters.find(({ name }) => name === 'stores')
  return filter?.choices.map(({ value, label }) => [value, label]) ?? []
}

describe('an in-active store', () => {
  test('stays in the books of the company, which agree with the balance of its bank account', async () => {
    expect(await books()).toEqual(before)
    const { before: opening, totals } = await reports.totals('accountLedger', {
      stores: 'all',
      account: BANK,
    })
    const sum = (cells: typeof totals) =>
      reports.figure('accountLedger', cells, 'debitPaise') -
      reports.figure('accountLedger', cells, 'creditPaise')
    expect(sum(opening) + sum(totals)).toBe(before.ofBank)
  })

  test('is chosen by its name, marked as in-active, and has its reports alone', async () => {
    expect(await choicesFor(server.owner.token)).toEqual([
      ['this', 'This store'],
      ['all', 'All stores'],
      [server.owner.storeId, expect.stringMatching(/^(?!.*in-active)/)],
      [stores.otherId, 'T. Nagar (in-active)'],
    ])
    const { rows } = await reports.page('profitAndLoss', { stores: stores.otherId })
    expect(rows.flatMap(({ cells }) => cells).join()).toContain('Rent')
    const { storeNames } = await server.call('GetReportHead', { token: server.owner.token })
    expect(storeNames).toHaveLength(2)
  })

  test('is listed among the stores of the evening on its last day, with the money of that day in all totals, and not afterwards', async () => {
    const body = { ...stores.main, stores: 'all' as const }
    const evening = (token: string) => server.call('GetEvening', { token, body })
    const before = await evening(server.owner.token)
    await server.pool.query('insert into loan_money_day values ($1, $2, $3, 700, 500)', [
      server.owner.companyId,
      stores.otherId,
      stores.shop.today(),
    ])
    const { branches, total } = await evening(server.owner.token)
    expect(branches).toMatchObject([
      { storeId: server.owner.storeId, active: true },
      {
        storeId: stores.otherId,
        storeName: 'T. Nagar',
        active: false,
        day: { state: 'closed', businessOn: stores.shop.today() },
        figures: { receivedPaise: 700, lentPaise: 500 },
      },
    ])
    expect(total).toEqual({
      ...before.total,
      receivedPaise: before.total.receivedPaise + 700,
      lentPaise: before.total.lentPaise + 500,
    })
    await server.pool.query('delete from loan_money_day where store_id = $1', [stores.otherId])

    server.clock.now = new Date(Date.now() + 86_400_000)
    const next = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    expect((await evening(next.token)).branches.map(({ storeId }) => storeId)).toEqual([server.owner.storeId])
    server.clock.now = null
  })

  test('stays in the trend of the dashboard', async () => {
    const body = { ...stores.main, stores: 'all' as const }
    const { token } = server.owner
    const trend = await server.call('GetEveningTrend', { token, body })
    expect(trend.stores.map(({ storeId }) => storeId)).toContain(stores.otherId)
  })

  test('has its closed days in the list of days, which names it as in-active', async () => {
    const { rows, stores: listed } = await server.call('GetDays', {
      token: server.owner.token,
      body: { ...stores.main, stores: 'all', state: 'closed' },
    })
    expect(rows.map(({ storeId }) => storeId)).toEqual([stores.otherId])
    expect(listed).toMatchObject([{ active: true }, { id: stores.otherId, name: 'T. Nagar', active: false }])
    const { banks } = await server.call('GetDayBusiness', {
      token: server.owner.token,
      query: { businessOn: stores.shop.today(), store: stores.otherId },
    })
    expect(banks).toMatchObject([{ outPaise: RENT_PAISE }])
  })

  test('is neither a workplace nor open to a login that is not assigned to it or may not see other stores', async () => {
    const { token, companyId } = server.owner
    const { rows } = await server.call('GetWorkspaces', { token })
    expect(rows.map(({ id }) => id)).toEqual([server.owner.storeId])
    const reply = await server.inject('SwitchStore', { token, body: { companyId, storeId: stores.otherId } })
    expect(reply.statusCode).toBe(403)

    const shop = business(server)
    const replyTo = async (name: string, rights: Record<string, string[]>, assigned: boolean) => {
      const person = await addPerson(server, name, rights)
      if (assigned) {
        await server.call('ActivateStore', { token, query: { id: stores.otherId } })
        const login = await shop.read(person.loginId)
        const there = await shop.copyRole(person.roleId, stores.otherId, name)
        await shop.change(login, { assignments: [...placesOf(login), there] })
        await server.call('DeleteStore', { token, query: { id: stores.otherId } })
      }
      const session = await server.call('SignIn', { body: { userName: name, password: person.password } })
      const one = await reports.inject('dayBook', { stores: stores.otherId }, session.token)
      return [one.statusCode, (await choicesFor(session.token)).map(([value]) => value)]
    }
    const seesBooks = { Reports: ['view', 'books'] }
    expect(await replyTo('elsewhere', { ...seesBooks, Company: ['view', 'otherStores'] }, false)).toEqual([
      403,
      ['this'],
    ])
    expect(await replyTo('narrow', seesBooks, true)).toEqual([403, ['this']])
    expect(await replyTo('both', { ...seesBooks, Company: ['view', 'otherStores'] }, true)).toEqual([
      200,
      ['this', 'all', server.owner.storeId, stores.otherId],
    ])
  })
})
