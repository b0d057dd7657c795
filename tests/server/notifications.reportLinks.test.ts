import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysOf, today } from '../support/days.ts'
import { notesOf } from '../support/notes.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let reports: Awaited<ReturnType<typeof reportsOf>>
/** Links by the title of the notification, for users with and without the rights of the reports. */
let links: Record<'all' | 'some' | 'none', Record<string, string | null>>
let reversal: { id: string; number: string }

/** A reversed note, cash that was short, and a rejected request; then the next but one month. */
beforeAll(async () => {
  server = await startTestServer()
  const { token, companyId, storeId } = server.owner
  await server.call('AddCommonHeads', { token, body: { companyId } })
  const [days, notes] = [daysOf(server), await notesOf(server)]
  const day = ['view', 'exceptions']
  const people = {
    all: await addPerson(server, 'sees', { Day: day, Reports: ['view', 'books', 'audit'] }),
    some: await addPerson(server, 'lists', { Day: day, Reports: ['view'] }),
    none: await addPerson(server, 'counts', { Day: day }),
  }
  await days.open(1_000)
  const { id } = await notes.add('credit', today(), { amountPaise: 30_000 })
  expect((await notes.reverse('credit', id, today())).statusCode).toBe(200)
  await days.close(950, { reason: 'A note was torn' })
  const clerk = await addPerson(server, 'clerk', { Day: ['view'] })
  const rejected = await server.inject('AddRole', {
    token: clerk.session.token,
    body: { companyId, storeId, name: 'Boss' },
  })
  expect(rejected.statusCode).toBe(403)
  const linksOf = async ({ session }: typeof clerk) => {
    const { rows } = await server.call('GetNotifications', {
      token: session.token,
      body: { type: 'alert', limit: 100 },
    })
    return Object.fromEntries(rows.map(({ title, path }) => [title, path]))
  }
  links = {
    all: await linksOf(people.all),
    some: await linksOf(people.some),
    none: await linksOf(people.none),
  }
  const { rows } = await server.pool.query(`select id, number from voucher where kind = 'reversal'`)
  reversal = rows[0]
  days.later(62)
  const later = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  reports = await reportsOf(server, { token: later.token, scope: { companyId, storeId } })
})
afterAll(() => server?.end())

const titles = ['Entry reversed', 'Cash shortage', 'Attempt rejected']

/** The rows of the report that a link opens, as its page reads the address. */
async function rowsOf(path: string | null | undefined) {
  const { pathname, searchParams } = new URL(path ?? '', 'http://store.test')
  expect(pathname).toBe('/reports')
  const { rows } = await reports.page(
    searchParams.get('report') ?? '',
    JSON.parse(searchParams.get('f') ?? '{}'),
  )
  return rows
}

describe('the notification of an exception opens its report', () => {
  test.each([
    ['Entry reversed', 'dayBook', 'number', () => reversal.number],
    ['Cash shortage', 'cashDifferences', 'amountPaise', () => '-5000'],
    ['Attempt rejected', 'rejectedRequests', 'by', () => 'clerk'],
  ])('%s, on the day of the event, even two months later', async (title, report, column, value) => {
    const found = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
      rows.map((row) => reports.cell(report, row, column)).filter((cell) => cell === value())
    expect(found(await rowsOf(links.all[title]))).not.toEqual([])
    expect(found((await reports.page(report)).rows)).toEqual([])
  })

  test('with the reversing voucher in front', () => {
    expect(links.all['Entry reversed']).toContain(`&voucher=${reversal.id}`)
  })

  test('for nobody without the rights of the report, who are notified without a link', () => {
    const without = Object.fromEntries(titles.map((title) => [title, null]))
    expect(links.some).toEqual(without)
    expect(links.none).toEqual(without)
    expect(Object.keys(links.all).sort()).toEqual(titles.toSorted())
  })
})
