import { afterAll, beforeAll, expect, test } from 'vitest'
import { releasedMigrations } from '../../src/server/platform/db/migrate.ts'
import { customersOf } from '../support/customers.ts'
import { importOf, problemLines } from '../support/imports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let imports: ReturnType<typeof importOf>

beforeAll(async () => {
  server = await startTestServer()
  imports = importOf(server, 'Customer')
  const { token, companyId } = server.owner
  await server.call('AddCustomerType', { token, body: { companyId, name: 'Walk-in' } })
})
afterAll(() => server?.end())

const token = () => server.owner.token
const found = async (search: string) => {
  const { companyId, storeId } = server.owner
  const { rows } = await server.call('GetCustomer', { token: token(), body: { companyId, storeId, search } })
  return rows
}

test('a row with more phones than a customer can have fails, and names them', async () => {
  const job = await imports.check(
    `Name,Phone,Type,Second phone
Ravi,98400 12345/98400 12346/98400 12347,Walk-in,
Selvi,98400 22345/98400 22346,Walk-in,98400 22347
Uma,9840032345.0/98400 32346,Walk-in,
`,
  )
  const message = (phone: string) =>
    `A customer has at most two phones. Remove ${phone} from this cell, or move it to the note.`
  expect(problemLines(job)).toEqual([
    `2 Phone: ${message('98400 12347')}`,
    `3 Phone: ${message('98400 22346')}`,
  ])
  await imports.run(job.id, false, true)
  expect(await found('Uma')).toMatchObject([{ phone: '9840032345', secondPhone: '98400 32346' }])
})

test('a customer is found by the number in the old register, as long as the note has it', async () => {
  const job = await imports.check(
    'Name,Phone,Type,Customer no,Note\nMani,98400 42345,Walk-in,KL/1024,Known since 2012\nTara,98400 42346,Walk-in,7719.0,\n',
  )
  expect(problemLines(job)).toEqual([])
  await imports.run(job.id)
  expect((await found('kl/1024')).map(({ name }) => name)).toEqual(['Mani'])
  const [tara] = await found('7719')
  const read = () => server.call('GetCustomerById', { token: token(), query: { id: tara?.id ?? '' } })
  const { version, typeId, name, phone, note } = await read()
  expect([name, note]).toEqual(['Tara', 'Old number: 7719'])
  const change = async (fields: { version: number; note?: string }) =>
    server.call('UpdateCustomer', {
      token: token(),
      query: { id: tara?.id ?? '' },
      body: { typeId, name, phone, ...fields },
    })
  await change({ version })
  expect(await found('7719')).toHaveLength(1)
  await change({ version: version + 1, note: 'Moved' })
  expect(await found('7719')).toEqual([])
})

test('after an upgrade, customers imported before are found by their old numbers, also those merged into another', async () => {
  const rows = ['Amudha,KL  2/Ü-1', 'Bhanu,8811', 'Chitra,8812', 'Deepa,', 'Elango,8813']
  const job = await imports.check(
    `Name,Phone,Type,Customer no,Note\n${rows
      .map((row, at) => row.replace(',', `,98400 5234${at},Walk-in,`))
      .map((row) => `${row},Known`)
      .join('\n')}\n`,
  )
  expect(problemLines(job)).toEqual([])
  await imports.run(job.id)
  const named = async (name: string) => {
    const [row] = await found(name)
    return server.call('GetCustomerById', { token: token(), query: { id: row?.id ?? '' } })
  }
  const customers = customersOf(server)
  await customers.merge(await named('Chitra'), await named('Bhanu'))
  await customers.merge(await named('Deepa'), await named('Chitra'))
  const stored = async () => {
    const { rows: all } = await server.pool.query(
      `select name, search_text, merged_text from customer where phone like '98400 5234%' order by name`,
    )
    return all
  }
  const before = await stored()
  // The search texts as they were when a note was no part of them.
  await server.pool.query(
    `update customer set merged_text = regexp_replace(merged_text, ' ?881[12]', '', 'g'),
       search_text = regexp_replace(search_text, ' ?(881[123]|kl 2/u-1)', '', 'g') where phone like '98400 5234%'`,
  )
  expect(await found('8812')).toEqual([])
  const { sql = '' } = releasedMigrations().find(({ name }) => name === '0043-old-numbers-in-search') ?? {}
  await server.pool.query(sql)
  const words = (texts: typeof before) =>
    texts.map((row) => Object.values(row).map((text) => String(text).split(' ').sort()))
  expect(words(await stored())).toEqual(words(before))
  for (const number of ['8811', '8812'])
    expect((await found(number)).map(({ name }) => name)).toEqual(['Deepa'])
  expect((await found('2/u-1')).map(({ name }) => name)).toEqual(['Amudha'])
  const once = await stored()
  await server.pool.query(sql)
  expect(await stored()).toEqual(once)
})
