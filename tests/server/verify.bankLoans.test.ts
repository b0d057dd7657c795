import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { bankLoanChecks } from '../../src/server/modules/integrity/bankLoanChecks.ts'
import { BANK_LOANS_REPLAYED } from '../../src/server/modules/integrity/replayBankLoans.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { bankLoansOf } from '../support/bankLoans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { verifyAfter } from '../support/verifyAfter.ts'

const ON = '2026-05-01'
const names = [...bankLoanChecks.map(({ name }) => name), BANK_LOANS_REPLAYED]
const [OWED = '', THERE = '', CHAIN = '', POSTED = ''] = names

let server: TestServer

/** Bank loans in each state: partly paid, redeemed with packets at the lender, closed, reversed. */
beforeAll(async () => {
  server = await startTestServer()
  const loans = await activeLoans(server)
  const bank = await bankLoansOf(server, loans)
  await loans.onDay(ON)
  const fee = { feePaise: 1_000, feePayments: [loans.byBank(1_000)] }
  const [paid, redeemed, closed, gone] = [
    await bank.drawn(ON, 2, fee),
    await bank.drawn(ON),
    await bank.drawn(ON),
    await bank.drawn(ON),
  ]
  bank.good(await bank.reverse(gone.made.id, 1, ON))
  const later = addDays(ON, 30)
  await loans.onDay(later)
  const once = bank.good(await bank.pay(paid.made, later, [loans.byBank(1_000_000)]))
  const stated = await bank.pay(once, later, [loans.byBank(500)], { interestPaise: 300 })
  bank.good(await bank.reverse(bank.good(stated).id, 3, later))
  bank.good(await bank.redeem(redeemed.made, later))
  bank.good(await bank.redeem(closed.made, later))
  bank.good(await bank.collect(closed.made.id, closed.packetIds))
})
afterAll(() => server?.end())

/** The problems of bank loans that the integrity check finds after a statement, which is rolled back. */
async function broken(...statements: string[]): Promise<string[]> {
  const { checks } = await verifyAfter(server, ...statements)
  return checks
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, wrong }) => wrong.map((one) => `${name}: ${one}`))
}

const account = (code: string) => `(select id from account where code = '${code}')`

test('the integrity check finds nothing wrong with bank loans that the program wrote, of every kind of entry', async () => {
  const { rows } = await server.pool.query('select distinct kind from bank_loan_entry order by 1')
  expect(rows.map(({ kind }) => kind)).toEqual(['drawn', 'payment', 'redemption', 'reversal'])
  expect(await broken()).toEqual([])
})

test.each([
  [
    'a wrong outstanding amount',
    `update bank_loan set outstanding_paise = outstanding_paise + 1 where status = 'open'`,
    OWED,
  ],
  [
    'principal posted to another account',
    `update voucher_line set account_id = ${account('5110')} where account_id = ${account('2010')}`,
    OWED,
  ],
  [
    'a packet that left the lender without a movement',
    `update packet set place = 'vault' where place = 'bank'`,
    THERE,
  ],
  [
    'a packet at a bank without a bank loan',
    `update packet set place = 'bank' where id = (select packet_id from bank_loan_packet where returned_on is not null limit 1)`,
    THERE,
  ],
  [
    'a closed bank loan whose packet is still at the lender',
    `update bank_loan set status = 'closed' where status = 'redeemed'`,
    THERE,
  ],
  [
    'a redeemed bank loan without a packet at the lender',
    `update bank_loan set status = 'redeemed' where status = 'closed'`,
    THERE,
  ],
  ['a deleted entry', `delete from bank_loan_entry where seq = 2 and kind = 'payment'`, CHAIN],
  [
    'a state that does not follow from any entry',
    `update bank_loan set clock = jsonb_set(clock, '{interestPaidPaise}', '7') where status = 'open'`,
    CHAIN,
  ],
  [
    'interest posted as fees',
    `update voucher_line set account_id = ${account('5110')} where account_id = ${account('5100')}`,
    POSTED,
  ],
  [
    'a payment with changed parts',
    `update bank_loan_entry set interest_paise = interest_paise - 1, principal_paise = principal_paise + 1
     where kind = 'payment' and not as_stated`,
    BANK_LOANS_REPLAYED,
  ],
  [
    'a payment with a wrong accrual state',
    `update bank_loan_entry set after = jsonb_set(after, '{clock,interestPaidPaise}', '7') where kind = 'payment'`,
    BANK_LOANS_REPLAYED,
  ],
  [
    'a redemption below the payoff',
    `update bank_loan_entry set interest_paise = interest_paise - 1 where kind = 'redemption'`,
    BANK_LOANS_REPLAYED,
  ],
  [
    'a reversal of an older entry',
    `update bank_loan_entry set reverses_seq = 2 where kind = 'reversal' and reverses_seq = 3`,
    BANK_LOANS_REPLAYED,
  ],
])('the integrity check names %s', async (_, fault, check) => {
  expect((await broken(fault)).some((found) => found.startsWith(`${check}: `))).toBe(true)
})
