import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillLoans } from '../support/fillLoans.ts'
import { fillMasters } from '../support/fillMasters.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let client: pg.PoolClient

beforeAll(async () => {
  server = await startTestServer()
  await fillMasters(server.pool, server.owner)
  await fillLoans(server.pool, server.owner)
  client = await server.pool.connect()
})
afterAll(async () => {
  client.release()
  await server.end()
})

/** Runs statements in one transaction, as the database role of requests or as the owner of the tables. */
async function attempt(statements: string[], asApp = true): Promise<string> {
  try {
    await client.query('begin')
    if (asApp)
      await client.query(
        `set local role pledgebook_app; set local app.companies = '{${server.owner.companyId}}'`,
      )
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return 'done'
  } catch (error) {
    await client.query('rollback')
    return String((error as Error).message)
  }
}

const account = (code: string) => `(select id from account where code = '${code}' limit 1)`

function head(id: string, date = '2026-04-01', kind = 'cash-difference') {
  const { companyId, storeId, userId } = server.owner
  return `insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
    values ('${companyId}', '${id}', '${storeId}', '${id}', '${kind}', '${date}', '${userId}')`
}
function line(id: string, number: number, side: 'debit' | 'credit', paise: number, date = '2026-04-01') {
  const { companyId, storeId } = server.owner
  return `insert into voucher_line (company_id, voucher_id, line, account_id, ${side}_paise, posted_on, store_id)
    values ('${companyId}', '${id}', ${number}, ${account('1010')}, ${paise}, '${date}', '${storeId}')`
}
function money(id: string, number: number, date = '2026-04-01') {
  return `insert into voucher_payment (company_id, voucher_id, line, direction, mode, amount_paise, posted_on)
    values ('${server.owner.companyId}', '${id}', ${number}, 'in', 'cash', 5, '${date}')`
}
const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

describe('the database enforces the rules of the books', () => {
  test('a balanced voucher is stored, with the totals of its day', async () => {
    const made = [head(uuid(1)), line(uuid(1), 1, 'debit', 500), line(uuid(1), 2, 'credit', 500)]
    expect(await attempt(made)).toBe('done')
    const { rows } = await server.pool.query(
      `select debit_paise, credit_paise from ledger_day where account_id = ${account('1010')}`,
    )
    expect(rows).toEqual([{ debit_paise: 600, credit_paise: 500 }])
  })

  test('a voucher that does not balance, or has no lines, is rejected at commit', async () => {
    const off = [head(uuid(2)), line(uuid(2), 1, 'debit', 500), line(uuid(2), 2, 'credit', 499)]
    expect(await attempt(off)).toMatch(/does not balance: debits 500, credits 499/)
    const other = [head(uuid(2)), line(uuid(2), 1, 'debit', 499), line(uuid(2), 2, 'credit', 500)]
    expect(await attempt(other)).toMatch(/does not balance: debits 499, credits 500/)
    expect(await attempt([head(uuid(2))])).toMatch(/does not balance/)
  })

  test('lines are not added to a stored voucher', async () => {
    const more = [line(uuid(1), 3, 'debit', 1), line(uuid(1), 4, 'credit', 1)]
    expect(await attempt(more)).toMatch(/a line must be inserted by the transaction of its voucher/)
  })

  test('lines and payments need a voucher of the same transaction, and lines an account and a store that exist', async () => {
    const there = [head(uuid(4)), line(uuid(4), 1, 'debit', 5), line(uuid(4), 2, 'credit', 5)]
    expect(await attempt([line(uuid(5), 1, 'debit', 5)])).toMatch(/voucher_line_company_id_voucher_id_fkey/)
    expect(await attempt([...there, money(uuid(1), 2)])).toMatch(
      /a payment must be inserted by the transaction of its voucher/,
    )
    expect(await attempt([...there, money(uuid(5), 1)])).toMatch(/voucher_payment_company_id_voucher_id_fkey/)
    const unknown = (text: string, id: string) =>
      there.map((one, at) => (at === 0 ? one : one.replace(text, id)))
    expect(await attempt(unknown(account('1010'), `'${uuid(6)}'`))).toMatch(
      /voucher_line_company_id_account_id_fkey/,
    )
    const { storeId } = server.owner
    expect(await attempt(unknown(`'${storeId}')`, `'${uuid(6)}')`))).toMatch(
      /voucher_line_company_id_store_id_fkey/,
    )
  })

  test('lines and payments with a date other than their voucher’s are rejected', async () => {
    const made = (lineOn: string, moneyOn: string) => [
      head(uuid(8)),
      line(uuid(8), 1, 'debit', 5, lineOn),
      line(uuid(8), 2, 'credit', 5, lineOn),
      money(uuid(8), 1, moneyOn),
    ]
    for (const other of ['2026-03-31', '2026-04-02']) {
      expect(await attempt(made(other, '2026-04-01'))).toMatch(
        /a line must be inserted by the transaction of its voucher, with its date/,
      )
      expect(await attempt(made('2026-04-01', other))).toMatch(
        /a payment must be inserted by the transaction of its voucher, with its date/,
      )
    }
    expect(await attempt(made('2026-04-01', '2026-04-01'))).toBe('done')
  })

  test('entries can be neither changed nor removed, not even by the owner of the tables', async () => {
    for (const table of [
      'voucher',
      'voucher_line',
      'voucher_payment',
      'loan_entry',
      'packet_move',
      'loan_release',
    ])
      for (const [verb, asApp] of [
        [`update ${table} set company_id = company_id`, true],
        [`delete from ${table}`, true],
        [`update ${table} set company_id = company_id`, false],
        [`delete from ${table}`, false],
      ] as const)
        expect(await attempt([verb], asApp), `${verb} ${asApp}`).toMatch(
          asApp ? /permission denied/ : /never changed or removed/,
        )
    expect(await attempt(['update ledger_day set debit_paise = 0'])).toMatch(/permission denied/)
  })

  test('nothing is posted on a day that was never opened, or that was closed', async () => {
    const there = '2026-04-02'
    const made = [
      head(uuid(3), there),
      line(uuid(3), 1, 'debit', 1, there),
      line(uuid(3), 2, 'credit', 1, there),
    ]
    expect(await attempt(made)).toMatch(/the day 2026-04-02 is not open/)
    const { companyId, storeId, userId } = server.owner
    await server.pool.query(
      `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by, closed_by, number,
         counted_paise, cash_in_paise, cash_out_paise) values ($1, $2, $4, 'closed', 0, $3, $3, 'Z1', 0, 0, 0)`,
      [companyId, storeId, userId, there],
    )
    expect(await attempt(made)).toMatch(/the day 2026-04-02 is not open/)
  })

  test('an unknown kind of voucher or loan entry, an unknown status of a loan, and a payment of an unknown direction or mode, by bank without a bank, or of zero are rejected', async () => {
    const there = [head(uuid(7)), line(uuid(7), 1, 'debit', 5), line(uuid(7), 2, 'credit', 5)]
    expect(await attempt([head(uuid(7), '2026-04-01', 'gift')])).toMatch(/voucher_kind_check/)
    expect(await attempt(["update loan set status = 'lost'"])).toMatch(/loan_status_check/)
    const entry = `insert into loan_entry (company_id, loan_id, seq, kind, entry_on, before, after, made_by)
      select company_id, loan_id, seq + 1, 'gift', entry_on, before, after, made_by from loan_entry`
    expect(await attempt([entry])).toMatch(/loan_entry_kind_check/)
    for (const [known, other] of [
      ["'in'", "'back'"],
      ["'cash'", "'cheque'"],
      ["'cash'", "'bank'"],
      [', 5,', ', 0,'],
    ] as const)
      expect(await attempt([...there, money(uuid(7), 1).replace(known, other)]), other).toMatch(
        /voucher_payment_check/,
      )
  })

  test('a store has one open day at most', async () => {
    const { companyId, storeId, userId } = server.owner
    const second = `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by)
      values ('${companyId}', '${storeId}', '2026-04-03', 'open', 0, '${userId}')`
    expect(await attempt([second])).toMatch(/store_day_open/)
  })

  test('items of a disbursed loan never change', async () => {
    expect(await attempt(["update loan_item set marks = 'A'"])).toBe('done')
    const paidOut = `update loan set number = 'L1', opened_on = '2026-04-01', due_on = '2027-04-01', clock = '{}', terms = '{"graceDays":0}', status = 'active'`
    expect(await attempt([paidOut])).toBe('done')
    expect(await attempt(["update loan_item set marks = 'B'"])).toMatch(/never changed/)
    expect(await attempt(['delete from loan_item'])).toMatch(/never changed/)
  })
})
