import { afterAll, beforeAll, expect, test } from 'vitest'
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
