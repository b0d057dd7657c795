import { afterAll, beforeAll, expect, test } from 'vitest'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { business } from '../support/business.ts'
import { importOf, problemLines } from '../support/imports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let imports: ReturnType<typeof importOf>

beforeAll(async () => {
  server = await startTestServer()
  imports = importOf(server, 'Rate')
})
afterAll(() => server.end())

const head = 'Metal,Date,Rate per gram,Branch\n'
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const prices = async () =>
  (
    await server.call('GetRate', {
      token: server.owner.token,
      body: { ...scope(), fromOn: '2026-01-01', toOn: '2026-01-31' },
    })
  ).rows.map(({ metalName, effectiveOn, pricePaisePerG, storeName }) =>
    [metalName, effectiveOn, pricePaisePerG, storeName ?? 'all'].join(' '),
  )

test('a price list is imported, for all stores or the current one; a second file of the same days is rejected', async () => {
  const file = `${head}Gold,01/01/2026,"6,394.94",\nAu,2026-01-02,₹6400,\ngold,2-Jan-2026,6401,mn\nSilver,01/01/2026,80.5,\n`
  const job = await imports.check(file)
  expect(problemLines(job)).toEqual([])
  await imports.run(job.id)
  expect((await prices()).sort()).toEqual([
    'Gold 2026-01-01 639494 all',
    'Gold 2026-01-02 640000 all',
    'Gold 2026-01-02 640100 Main',
    'Silver 2026-01-01 8050 all',
  ])
  expect((await imports.check(file)).failureCount).toBe(4)
})

test('invalid prices are listed by row', async () => {
  const job = await imports.check(
    `${head}Tin,03/01/2026,1,\nGold,31/02/2026,6400,\nGold,01/01/2100,6400,\nGold,04/01/2026,12.345,\nGold,05/01/2026,0.5,\nGold,06/01/2026,6400,ZZ\nSilver,07/01/2026,81,\nSilver,07/01/2026,82,\n`,
  )
  expect(problemLines(job).map((line) => line.slice(0, 24))).toEqual(
    [
      '2 Metal: Choose an active',
      '3 Date: Enter the date as',
      '4 Date: The date is in th',
      '5 Price per gram: Enter t',
      '6 Price per gram: Price p',
      '7 Store: No active store ',
      '9 Date: Row 8 also has a p',
    ].map((line) => line.slice(0, 24)),
  )
})

test('a second row for today is rejected like one for a past day, naming both rows; a later file may follow the stored price', async () => {
  const { todayDate } = await server.call('GetRateBoard', { token: server.owner.token, body: scope() })
  const both = await imports.check(`${head}Silver,${todayDate},81.5,\nSilver,${todayDate},82,\n`)
  expect(problemLines(both)).toEqual([
    `3 Date: Row 2 also has a price for Silver on ${writtenDay(todayDate)} (₹81.50). Remove row 2 or row 3.`,
  ])
  for (const price of ['81.5', '82']) {
    const job = await imports.check(`${head}Silver,${todayDate},${price},\n`)
    expect(job.failureCount).toBe(0)
    expect((await imports.run(job.id, true)).state).toBe('done')
  }
})

test('prices for another store are rejected, and prices stored for it are not compared with those of a file', async () => {
  await business(server).addStore('Adyar', 'AD')
  const job = await imports.check(`${head}Gold,08/01/2026,6400,AD\n`)
  expect(problemLines(job)).toEqual([expect.stringMatching(/^2 Store: .*Adyar/)])
  await server.pool.query(
    `insert into rate (company_id, id, metal_id, store_id, effective_on, price_paise_per_g, entered_by)
     select m.company_id, gen_random_uuid(), m.id, s.id, '2026-01-09', 10000, $1
     from metal m join store s on s.company_id = m.company_id where m.name = 'Silver' and s.code = 'AD'`,
    [server.owner.userId],
  )
  expect((await imports.check(`${head}Silver,10/01/2026,80.5,\n`)).warningCount).toBe(0)
})

test('a change of over five percent gets a warning, compared with the file and the stored prices', async () => {
  const job = await imports.check(
    `${head}Silver,12/01/2026,90,\nSilver,10/01/2026,80.5,\nSilver,11/01/2026,84,\n`,
  )
  expect(job).toMatchObject({ failureCount: 0, warningCount: 1 })
  expect(problemLines(job)).toEqual([expect.stringMatching(/^2 Price per gram: Silver is up 7\.14 %/)])
  // The price is ₹80.50 since 1 January; 5 % more is ₹84.525.
  for (const [price, warningCount] of [
    ['84.52', 0],
    ['84.53', 1],
    ['76.48', 0],
    ['76.47', 1],
  ] as const)
    expect([price, (await imports.check(`${head}Silver,13/01/2026,${price},\n`)).warningCount]).toEqual([
      price,
      warningCount,
    ])
})

test('a change is compared with the previous day in the file, even in a long file with the newest day first', async () => {
  const first = Date.parse('2022-01-01T00:00:00Z')
  // 500 rows are compared at once. The price is 20 % higher from the last of the first 500 on; its previous day follows in the next 500.
  const rows = Array.from({ length: 620 }, (_, at) => {
    const [year, month, day] = new Date(first + at * 86_400_000).toISOString().slice(0, 10).split('-')
    return `Silver,${day}/${month}/${year},${at < 120 ? 50 : 60},`
  })
  const job = await imports.check(`${head}${rows.reverse().join('\n')}\n`)
  expect(job).toMatchObject({ failureCount: 0, warningCount: 1 })
  // Row 1 has the titles of the columns, row 2 the last day.
  expect(problemLines(job)).toEqual([expect.stringMatching(/^501 Price per gram: Silver is up 20 %/)])
})

test('prices of past days are accepted only from users who may change prices', async () => {
  const { session } = await addPerson(server, 'adder', { Rate: ['view', 'add'] })
  const { token } = session
  const { id, mapping } = (await imports.upload(`${head}Gold,20/01/2026,6400,\n`, {}, { token })).json()
  await server.call('CheckImport', { token, query: { id }, body: { mapping } })
  const state = () => server.call('GetImportById', { token, query: { id } })
  await expect.poll(async () => (await state()).state).toBe('checked')
  expect(problemLines(await state())).toEqual([
    expect.stringMatching(/^2 Date: Your role cannot enter the price of a past day/),
  ])
})
