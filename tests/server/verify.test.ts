import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { inTransaction } from '../../src/server/platform/db/pool.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { daysOf, today } from '../support/days.ts'
import { openShop } from '../support/loans.ts'
import { inCash, notesOf } from '../support/notes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { verifyAfter } from '../support/verifyAfter.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

/** A payment by a customer in cash. */
const PAID_PAISE = 30_000

let server: TestServer
let head: string

beforeAll(async () => {
  server = await startTestServer()
  const shop = await openShop(server)
  const { token } = server.owner
  for (const principalPaise of [800_000, 900_000])
    await server.call('AddNewLoan', { token, body: shop.request({ principalPaise }) })
  await server.call('AddCommonHeads', { token, body: { companyId: server.owner.companyId } })
  const notes = await notesOf(server)
  const { id } = await notes.add('debit', today(), { party: 'Mani' })
  await notes.add('credit', today())
  await notes.reverse('debit', id, today())
  // A customer pays in cash twice, and the first payment is reversed; later the daily limit is lowered to the other one.
  const paid = { amountPaise: PAID_PAISE, payments: [inCash(PAID_PAISE)], customerId: shop.customer.id }
  const twice = await notes.add('credit', today(), paid)
  await notes.add('credit', today(), paid)
  await notes.reverse('credit', twice.id, today())
  const query = { id: server.owner.companyId }
  const { version, name, policyProfile, ...company } = await server.call('GetCompanyById', { token, query })
  const policy = { ...company.policy, cashReceiptDailyLimitPaise: PAID_PAISE }
  await server.call('UpdateCompany', { token, query, body: { version, name, policyProfile, policy } })
  const cash = (await daysOf(server).state()).cashPaise
  const closed = await daysOf(server).close(cash / 100 - 1, { reason: 'A coin was lost' })
  head = closed.auditHead ?? ''
})
afterAll(() => server.end())

/** The result of the integrity check after statements that the program would never run; they are rolled back. */
async function broken(...statements: string[]): Promise<string[]> {
  const { checks, audit } = await verifyAfter(server, ...statements)
  return [
    ...checks.flatMap(({ name, wrong }) => wrong.map((one) => `${name}: ${one}`)),
    ...(audit.wrongAt === null ? [] : [`log at ${audit.wrongAt}`]),
  ]
}

/** Removes earlier values of the policy from the audit log, as if the daily limit had never changed. */
const WITHOUT_HISTORY = `update audit set changes = '[]' where operation = 'UpdateCompany'`

test('a violation that lists many items is shortened', async () => {
  const { checks } = await verifyAfter(
    server,
    `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, stone_mg, other_mg, net_mg,
       price_paise_per_g, value_paise)
     select company_id, loan_id, line + n, product_id, purity_bp, pieces, gross_mg, stone_mg, other_mg, net_mg, price_paise_per_g,
       value_paise
     from loan_item cross join generate_series(1, 50) n where loan_id = (select id from loan order by number limit 1)`,
    'update loan n set renewed_from_id = o.id from loan o where o.number < n.number',
  )
  const { wrong = [] } = checks.find(({ name }) => name.startsWith('A renewal contains')) ?? {}
  expect(wrong).toHaveLength(1)
  expect(wrong[0]).toMatch(/^Loan .+: items .+…$/s)
  expect(wrong[0]).toHaveLength(1_000)
})

describe('the integrity check', () => {
  test('passes for what the program wrote, even under row-level security', async () => {
    expect(await broken()).toEqual([])
    const { companyId } = server.owner
    const result = await inTransaction(server.pool, { companies: [companyId] }, (db) =>
      verifyCompany(db, companyId),
    )
    expect(result).toMatchObject({ holds: true, audit: { wrongAt: null, headFound: true } })
    expect((await server.pool.query('select from loan_entry')).rowCount).toBe(2)
  })

  test.each([
    ['update voucher_line set debit_paise = debit_paise + 1 where debit_paise > 0', 'Every voucher balances'],
    [
      'update voucher_line set debit_paise = debit_paise + 1 where debit_paise > 0',
      'Total debits equal total credits',
    ],
    ['delete from voucher', 'Lines and payments belong to a voucher of the same date: Line 1'],
    [
      "update voucher_payment set posted_on = '2020-01-01'",
      'Lines and payments belong to a voucher of the same date: Payment 1',
    ],
    [
      `update voucher_payment set amount_paise = 20000000 where direction = 'in' and customer_id is not null`,
      'Cash from one customer in a day is below the policy limit',
    ],
    [WITHOUT_HISTORY, 'Cash from one customer in a day is below the policy limit'],
    ['update ledger_day set debit_paise = debit_paise + 100', 'Daily totals'],
    ['update ledger_day set lines = lines + 1', 'Daily totals'],
    ['delete from ledger_day', 'Daily totals'],
    ['update ledger_month set credit_paise = credit_paise + 100', 'Monthly totals'],
    ['delete from ledger_month', 'Monthly totals'],
    ['update loan set outstanding_paise = outstanding_paise - 100', 'Principal of loans equals account 1200'],
    ['update loan set charges_due_paise = 100', 'Charges due equal account 1310'],
    ['update loan_entry set seq = 2', 'Each loan entry'],
    [`update loan set clock = jsonb_set(clock, '{movedOn}', '"2020-01-01"')`, 'Each loan matches its last'],
    [`update loan set status = 'closed', outstanding_paise = 0`, 'Each loan matches its last'],
    ['delete from loan_entry', 'Each loan matches its last'],
    ['update loan set last_seq = last_seq + 1', 'Each loan matches its last'],
    [`update packet set place = 'bank'`, 'The place of each packet matches its last movement'],
    ['delete from packet', 'Every active loan has its packet'],
    [`update packet set place = 'released'`, 'Released packets have a release'],
    ['update store_day set counted_paise = counted_paise + 1', 'Cash counted at each close'],
    [`delete from loan where number like '%00001'`, 'Numbers have no gaps'],
    [`delete from voucher_note where party = 'Mani'`, 'Each credit and debit note has a voucher head'],
    [
      `update voucher set kind = 'receipt' where kind = 'credit-note'`,
      'Each credit and debit note has a voucher head',
    ],
    [
      `update voucher_note set account_id = (select id from account where code = '1200')`,
      'Each note posts its payments to its voucher head',
    ],
    [
      `update voucher_payment set amount_paise = amount_paise - 1 where amount_paise = 24000`,
      'Each note posts its payments to its voucher head',
    ],
    [
      `update voucher_payment set direction = 'out' where amount_paise = 24000`,
      'Each note posts its payments to its voucher head',
    ],
    ['update loan_totals set outstanding_paise = outstanding_paise - 1', 'Totals of active loans'],
    ['delete from loan_totals', 'Totals of active loans'],
    ['update loan_totals_move set loans = loans + 1', 'Totals of past days'],
    ['delete from loan_totals_move', 'Totals of past days'],
    [
      `update loan_entry set after = jsonb_set(after, '{clock,segments,0,principalPaise}', '1')`,
      'Totals of past days',
    ],
    ['update packet_totals set gross_mg = gross_mg + 1', 'Packet totals'],
    [`update packet_totals set place = 'bank'`, 'Packet totals'],
    ['update loan_item set gross_mg = gross_mg + 1, net_mg = net_mg + 1', 'Packet totals'],
    ['update metal_totals set pieces = pieces + 1', 'Metal totals'],
    ['update metal_totals set packets = packets + 1', 'Metal totals'],
    [`update metal_totals set place = 'bank'`, 'Metal totals'],
    ['update loan_item set purity_bp = purity_bp - 1', 'Metal of each packet'],
    [`update packet set location = 'Elsewhere'`, 'Metal of each packet'],
    ['delete from packet_purity', 'Metal of each packet'],
    [
      `insert into packet_waiting select company_id, id, store_id, '2026-01-01' from loan limit 1`,
      'Packets of closed loans are listed',
    ],
    ['delete from loan_cover', 'Loan coverage matches'],
    ['update loan_cover set rate_bp = rate_bp + 1', 'Loan coverage matches'],
    [`update loan_cover set fine_of_items = '{1,2}'`, 'Loan coverage matches'],
    ['update loan set outstanding_paise = outstanding_paise - 100', 'Loan coverage matches'],
    ['update loan_money_day set paid_paise = paid_paise + 1', 'Totals of money on loans'],
    [`update voucher_payment set amount_paise = 1 where direction = 'out'`, 'Totals of money on loans'],
    [`update audit set operation = 'Nothing' where seq = 3`, 'log at 3'],
    ['delete from audit where seq = 4', 'log at 5'],
  ])('%s is found and named', async (statement, named) => {
    expect(await broken(statement)).toEqual(expect.arrayContaining([expect.stringContaining(named)]))
  })

  test('does not count reversed cash towards the daily limit', async () => {
    const aPaisaMore = `update company set policy = policy || '{"cashReceiptDailyLimitPaise": ${PAID_PAISE + 1}}'`
    const found = await broken(WITHOUT_HISTORY, aPaisaMore)
    expect(found.filter((one) => one.startsWith('Cash from one customer'))).toEqual([])
  })

  test('finds the chain head of a closing slip in the audit log', async () => {
    expect(await verifyAll(server.databaseUrl, head)).toMatchObject({ holds: true })
    const { holds, lines } = await verifyAll(server.databaseUrl, 'f'.repeat(64))
    expect(holds).toBe(false)
    expect(lines.at(-1)).toContain('is in no audit log')
  })

  test('fails for all companies if it fails for one, and names that one', async () => {
    const { token, companyId } = server.owner
    for (const name of ['Aara Gold', 'Zeta Gold'])
      await server.call('AddCompany', {
        token,
        body: { name, policyProfile: 'pawnbroker', firstStore: { name: 'One', code: 'ON' } },
      })
    const add = (paise: number) =>
      withoutTriggers(
        server.pool,
        'update ledger_day set debit_paise = debit_paise + $2 where company_id = $1 and debit_paise > 0',
        [companyId, paise],
      )
    await add(1)
    const { holds, lines } = await verifyAll(server.databaseUrl)
    await add(-1)
    expect(holds).toBe(false)
    expect(lines.filter((line) => line.endsWith('FOUND') || line.endsWith('passed'))).toEqual([
      'Aara Gold: all checks passed',
      'Test Gold Loans: PROBLEMS FOUND',
      'Zeta Gold: all checks passed',
    ])
    expect(await verifyAll(server.databaseUrl)).toMatchObject({ holds: true })
  })
})
