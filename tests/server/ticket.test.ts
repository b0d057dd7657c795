import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewLoan, TicketCheck } from '../../src/api/gen/model/index.ts'
import { listTicketKeys, replaceTicketKey } from '../../src/cli/ticketKeys.ts'
import { checkCodeOf, printedCode, ticketQr, ticketText } from '../../src/domain/custody/ticketCode.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let loan: NewLoan
/** Another loan of the same customer, and one of somebody else. */
let second: NewLoan
let foreign: NewLoan

const owner = () => ({ token: server.owner.token })

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  loan = await shop.pledge({ items: [shop.item(), shop.item({ pieces: 2 })] })
  second = await shop.pledge({ principalPaise: 600_000 })
  const other = await shop.addCustomer('Kavitha')
  foreign = await shop.pledge({ customerId: other.id })
})
afterAll(() => server?.end())

const ticketOf = ({ id }: NewLoan) => server.call('GetPawnTicket', { ...owner(), query: { id } })

const inject = ({ id }: NewLoan, ticket: string, token = server.owner.token) =>
  server.inject('VerifyTicket', { token, query: { id }, body: { ticket } })

async function verify(newLoan: NewLoan, ticket: string, token?: string): Promise<TicketCheck> {
  const reply = await inject(newLoan, ticket, token)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

describe('a ticket', () => {
  test('is verified as genuine by its QR code or its check code alone, and the reply shows its loan', async () => {
    const ticket = await ticketOf(loan)
    const genuine = {
      outcome: 'genuine',
      loan: [
        {
          id: loan.id,
          number: loan.number,
          status: 'active',
          customerName: 'Meenakshi',
          openedOn: shop.today(),
          dueOn: ticket.dueOn,
          principalPaise: 1_000_000,
          pieces: 3,
          netMg: 20_000,
        },
      ],
    }
    expect(await verify(loan, ticketQr(ticket, ticket.checkCode))).toEqual(genuine)
    expect(await verify(loan, printedCode(ticket.checkCode))).toEqual(genuine)
    expect(await verify(loan, `${ticket.number} ${ticket.checkCode.toLowerCase()}`)).toEqual(genuine)
  })

  test('has the check code that is computed from the key and the ticket’s details', async () => {
    const { rows } = await server.pool.query('select secret from ticket_key')
    const { number, openedOn, principalPaise, checkCode } = await ticketOf(loan)
    const text = ticketText({ companyId: server.owner.companyId, number, openedOn, principalPaise })
    expect(checkCode).toBe(checkCodeOf(createHmac('sha256', rows[0].secret).update(text).digest()))
  })

  test('is reported as altered when its number, date, principal or check code differs', async () => {
    const ticket = await ticketOf(loan)
    const { checkCode } = ticket
    const last = checkCode.endsWith('0') ? '1' : '0'
    for (const text of [
      ticketQr({ ...ticket, principalPaise: 9_000_000 }, checkCode),
      ticketQr({ ...ticket, openedOn: '2020-01-01' }, checkCode),
      ticketQr({ ...ticket, number: 'MN-2627-99999' }, checkCode),
      ticketQr({ ...ticket, number: second.number ?? '' }, checkCode),
      ticketQr(ticket, `${checkCode.slice(0, -1)}${last}`),
      'ABCDE-FGH12',
    ])
      expect(await verify(loan, text), text).toMatchObject({ outcome: 'altered', loan: [{ id: loan.id }] })
  })

  test('of another loan is identified: by its check code alone for the same customer, by its QR code for any customer', async () => {
    const [own, other] = [await ticketOf(second), await ticketOf(foreign)]
    expect(await verify(loan, own.checkCode)).toMatchObject({
      outcome: 'otherLoan',
      loan: [{ id: second.id, principalPaise: 600_000 }],
    })
    expect(await verify(loan, ticketQr(other, other.checkCode))).toMatchObject({
      outcome: 'otherLoan',
      loan: [{ id: foreign.id, customerName: 'Kavitha' }],
    })
    expect(await verify(loan, other.checkCode)).toMatchObject({ outcome: 'altered' })
  })

  test('of a customer with hundreds of loans is found by its check code alone', async () => {
    const { id: customerId } = await shop.addCustomer('Selvam')
    const small = { customerId, principalPaise: 600_000 }
    const [oldest, open] = [await shop.pledge(small), await shop.pledge(small)]
    await server.pool.query(
      `insert into loan (company_id, id, store_id, number, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
         tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, clock, closed_on, made_by, created_at)
       select company_id, gen_random_uuid(), store_id, 'MN-2526-' || n, customer_id, metal_id, slab_id, slab_version, 'closed', terms,
         fees, tenure_months, opened_on + 1, due_on, principal_paise, value_paise, eligible_paise, clock, opened_on, made_by,
         created_at + n / 2 * interval '1 microsecond'
       from loan, generate_series(1, 450) n where id = $1`,
      [oldest.id],
    )
    const ticket = await ticketOf(oldest)
    expect(await verify(open, ticket.checkCode)).toMatchObject({
      outcome: 'otherLoan',
      loan: [{ id: oldest.id, customerName: 'Selvam' }],
    })
    expect((await verify(open, 'ABCDE-FGH12')).outcome).toBe('altered')
  })

  test('needs the right to view loans, and a well-formed ticket text', async () => {
    expect((await inject(loan, 'MN-2627-00042')).statusCode).toBe(422)
    expect((await inject(loan, 'MN-2627-00042')).json().errors).toMatchObject([{ field: 'ticket' }])
    const { session } = await addPerson(server, 'pricer', { Rate: ['view'] })
    expect((await inject(loan, 'ABCDE-FGH12', session.token)).statusCode).toBe(403)
  })

  test('of a store that the user may not see is recognised, but its loan is not shown', async () => {
    const { companyId } = server.owner
    const away = await server.call('AddStore', { ...owner(), body: { companyId, name: 'Away', code: 'AW' } })
    const ticket = await ticketOf(foreign)
    await server.pool.query('update loan set store_id = $2 where id = $1', [foreign.id, away.id])
    const { session } = await addPerson(server, 'teller', { PartPayment: ['view'] })
    expect(await verify(loan, ticketQr(ticket, ticket.checkCode), session.token)).toEqual({
      outcome: 'otherLoan',
      loan: [],
    })
    expect((await inject(foreign, ticket.checkCode, session.token)).statusCode).toBe(404)
  })

  test('is found by the search from its QR code', async () => {
    const ticket = await ticketOf(loan)
    const found = await server.call('GetSearch', {
      ...owner(),
      body: { ...shop.scope, search: ticketQr(ticket, ticket.checkCode) },
    })
    expect(found.loans.map(({ id }) => id)).toEqual([loan.id])
    expect([found.customers, found.packets, found.vouchers].flat()).toEqual([])
  })

  test('that was verified is in the history of the loan, with the result', async () => {
    // The next full minute: the clock of the test advances by seconds within it.
    const now = new Date(Date.now() + 60_000)
    now.setUTCSeconds(0, 0)
    server.clock.now = now
    await verify(second, 'ABCDE-FGH12')
    server.clock.now = null
    const { rows } = await server.call('GetPartPaymentHistory', { ...owner(), query: { id: second.id } })
    expect(rows[0]).toMatchObject({ operation: 'VerifyTicket', fields: ['altered'] })
    expect(rows[0]?.happenedAt.slice(0, 16)).toBe(now.toISOString().slice(0, 16))
  })
})

describe('a new key', () => {
  test('makes other codes, and the printed ones stay genuine until their key is withdrawn', async () => {
    const before = await ticketOf(loan)
    await replaceTicketKey(server.pool, false)
    const after = await ticketOf(loan)
    expect(after.checkCode).not.toBe(before.checkCode)
    for (const { checkCode } of [before, after])
      expect((await verify(loan, checkCode)).outcome).toBe('genuine')

    await replaceTicketKey(server.pool, true)
    for (const { checkCode } of [before, after])
      expect(await verify(loan, checkCode)).toMatchObject({ outcome: 'withdrawn', loan: [{ id: loan.id }] })
    expect((await verify(loan, (await ticketOf(loan)).checkCode)).outcome).toBe('genuine')
    const day = String.raw`\d{4}-\d\d-\d\d`
    expect((await listTicketKeys(server.pool)).join('\n')).toMatch(
      new RegExp(
        `^Key 1, made on ${day}: withdrawn on ${day}\nKey 2, made on ${day}: withdrawn on ${day}\nKey 3, made on ${day}: prints tickets$`,
      ),
    )
  })

  test('is never readable by requests', async () => {
    const client = await server.pool.connect()
    try {
      await client.query('begin; set local role pledgebook_app')
      await expect(client.query('select * from ticket_key')).rejects.toThrow(/permission denied/)
      await client.query('rollback; begin; set local role pledgebook_app')
      await expect(client.query(`select auth.hmac_sha256('', '')`)).rejects.toThrow(/permission denied/)
      await client.query('rollback')
    } finally {
      client.release()
    }
  })
})
