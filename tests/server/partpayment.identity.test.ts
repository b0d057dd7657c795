import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { customerCollects } from '../support/releases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let loan: TestLoan

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  await loans.onDay(ON)
})
afterAll(() => server?.end())
beforeEach(async () => {
  loan = await loans.add()
  await loans.close(loan, ON, (await loans.payoff(loan, ON)).dues.payablePaise)
})

const collected = async (fields: object = {}) => ({
  ...customerCollects(await loans.customers.upload('releasePicture')),
  ...fields,
})
const release = (collection: object, { seal = loan.seal } = {}) =>
  server.inject('ReleasePacket', { token: loans.token, query: { id: loan.id }, body: { seal, collection } })

describe('the seal', () => {
  test('must be the one on the packet, ignoring case; the correct one is not revealed', async () => {
    const wrong = await release(await collected(), { seal: 'SEAL-X' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toEqual([
      {
        field: 'seal',
        message: 'This is not the seal of this packet. Scan the seal on the packet.',
      },
    ])
    expect(wrong.body).not.toContain(loan.seal)
    const missing = await server.inject('ReleasePacket', {
      token: loans.token,
      query: { id: loan.id },
      body: { collection: await collected() },
    })
    expect(missing.statusCode).toBe(400)
    const good = await release(await collected(), { seal: ` ${loan.seal.toLowerCase()} ` })
    expect(good.statusCode, good.body).toBe(200)
  })
})

describe('the customer', () => {
  test('is recorded under the name on file, whatever name was sent', async () => {
    expect((await release(await collected({ name: 'Somebody else' }))).statusCode).toBe(200)
    const { releases } = await server.call('GetPartPaymentCustody', {
      token: loans.token,
      query: { id: loan.id },
    })
    expect(releases).toMatchObject([{ collectorName: (await loans.one(loan)).customerName, exception: null }])
  })

  test.each([
    ['the document on file, with spaces and in lower case', { idNumber: ' abc 123-4567' }],
    ['the PAN on file', { idKind: 'pan', idNumber: 'ABCPS1234F' }],
    ['an Aadhaar of which the last four digits are on file', { idKind: 'aadhaar', idNumber: '4821' }],
  ])('gets the packet for %s', async (_, fields) => {
    await server.pool.query(
      `update customer set pan = 'ABCPS1234F' ${'idKind' in fields && fields.idKind === 'aadhaar' ? ", id_kind = 'aadhaar', id_number = '4821'" : ''} where id = $1`,
      [loan.customerId],
    )
    const reply = await release(await collected(fields))
    expect(reply.statusCode, reply.body).toBe(200)
  })
})
