import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { bankLoansOf } from '../support/bankLoans.ts'
import { business } from '../support/business.ts'
import { today } from '../support/days.ts'
import { notesOf, sidesOfNotes } from '../support/notes.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const DAY = today()

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>

/** Reverses a receipt, a note of each side, a bank loan and a money transfer, and cancels cash sent to another store. */
beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const { token, scope, bankId } = loans
  const notes = await notesOf(server)
  const bank = await bankLoansOf(server, loans)
  await loans.onDay(DAY)
  await notes.add('credit', DAY, { amountPaise: 500_000 })
  const good = (reply: { statusCode: number; body: string }) => {
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return JSON.parse(reply.body)
  }
  const loan = await loans.add({ openedOn: DAY })
  const { rows } = await loans.receive(loans.receipt(loan, DAY, 60_000))
  const reversal = { postedOn: DAY, reason: 'Entered twice' }
  good(
    await server.inject('ReverseEntry', {
      token,
      query: { id: loan.id },
      body: { ...reversal, seq: rows[0]?.seq },
    }),
  )
  for (const side of ['credit', 'debit'] as const) {
    const { id } = await notes.add(side, DAY)
    good(await server.inject(sidesOfNotes[side].reverse, { token, query: { id }, body: reversal }))
  }
  const { made } = await bank.drawn(DAY)
  good(await bank.reverse(made.id, 1, DAY))
  const transfer = { ...scope, postedOn: DAY, fromBankId: null, toBankId: bankId, amountPaise: 100_000 }
  const { id } = await server.call('AddMoneyTransfer', { token, body: transfer })
  good(await server.inject('ReverseMoneyTransfer', { token, query: { id }, body: reversal }))
  const toStoreId = await business(server).addStore('Near', 'NR')
  const sent: Transfer = good(
    await server.inject('SendCash', {
      token,
      body: { ...scope, toStoreId, amountPaise: 100_000, carrier: 'Murugesan' },
    }),
  )
  good(
    await server.inject('CancelTransfer', {
      token,
      query: { id: sent.id },
      body: { version: sent.version, reason: 'Entered twice' },
    }),
  )
})
afterAll(() => server?.end())

const report = async (token = loans.token) =>
  (
    await server.call('GetReport', {
      token,
      body: { ...loans.scope, report: 'waivers', filters: { fromOn: DAY, toOn: DAY } },
    })
  ).rows

test('each reversal other than of a loan is a row with amount, reason and user, and opens its voucher', async () => {
  const { rows: vouchers } = await server.pool.query<{ id: string; number: string; paise: number }>(
    `select v.id, b.number, (select sum(debit_paise)::bigint from voucher_line where voucher_id = v.id) as paise
     from voucher v join voucher b on b.id = v.reverses_id where not exists (select from loan_entry e where e.voucher_id = v.id)
     order by v.entry`,
  )
  expect(vouchers).toHaveLength(5)
  const rows = await report()
  expect(rows).toHaveLength(6)
  const words = ['credit note', 'debit note', 'bank loan', 'money transfer']
  const texts = [...words.map((word) => `Reversal of ${word}`), 'Cash transfer cancelled']
  const found = rows.filter(({ opens }) => opens?.kind === 'voucher')
  for (const [at, { id, number, paise }] of vouchers.entries()) {
    const row = found.find(({ opens }) => opens?.id === id)
    expect(row?.cells).toEqual([
      DAY,
      null,
      null,
      `${texts[at]} ${number}`,
      String(paise),
      'Entered twice',
      'Test Owner',
    ])
  }
})

test('a role that may not see the books has the reversals of loans only', async () => {
  const { session } = await addPerson(server, 'clerk', { Reports: ['view'], PartPayment: ['view'] })
  const rows = await report(session.token)
  expect(rows.map(({ cells, opens }) => [cells[3], opens?.kind])).toEqual([['Reversal', 'loan']])
})
