import type pg from 'pg'
import { accountCodes } from '../../src/domain/books/accounts.ts'
import { type NumberedStore, numberAll } from './manyYearsNumbers.ts'

const { cash, loans, interest } = accountCodes

/** A posting of a loan's life (a row of the temporary table `life`, see manyYears). */
interface Action {
  kind: 'payout' | 'receipt' | 'closing'
  /** The columns of its voucher's id and date; the date is null for lives without it. */
  id: string
  dateColumn: string
  entry: 'opening' | 'receipt' | 'closing'
  seq: string
  /** Its parts for interest and principal, which sum to the payment. */
  interest: string
  principal: string
  /** The state of the loan before and after. */
  before: string
  after: string
}

const state = (status: string, clock: string, closedOn = 'null::date') =>
  `jsonb_build_object('status', '${status}', 'clock', ${clock}, 'charges', '{}'::jsonb, 'closedOn', ${closedOn})`

const payout: Action = {
  kind: 'payout',
  id: 'paid_out',
  dateColumn: 'opened_on',
  entry: 'opening',
  seq: '1',
  interest: '0',
  principal: 'principal',
  before: state('approved', 'null::jsonb'),
  after: state('active', 'opened'),
}
const receipt: Action = {
  kind: 'receipt',
  id: 'paid_between',
  dateColumn: 'paid_on',
  entry: 'receipt',
  seq: '2',
  interest: 'paid',
  principal: '0',
  before: state('active', 'opened'),
  after: state('active', 'clock'),
}
const closing: Action = {
  kind: 'closing',
  id: 'closing',
  dateColumn: 'closed_on',
  entry: 'closing',
  seq: 'case when paid_on is null then 2 else 3 end',
  interest: 'interest',
  principal: 'principal',
  before: state('active', 'clock'),
  after: state('closed', 'clock', 'closed_on'),
}

/** The vouchers of the lives: payout by bank, interest in cash, closing in cash with the interest due. */
export async function fillBooks(
  client: pg.PoolClient,
  store: NumberedStore & { bankId: string },
): Promise<void> {
  const { companyId, bankId } = store
  const { rows } = await client.query<{ code: string }>(
    `select a.code from bank b join account a on a.company_id = b.company_id and a.id = b.account_id where b.company_id = $1 and b.id = $2`,
    [companyId, bankId],
  )
  const bankCode = rows[0]?.code ?? ''
  await numberAll(client, store, 'payout', postedBy(payout))
  await post(client, store, payout, [`'${loans}', principal, 0`, `'${bankCode}', 0, principal`], bankId)
  await numberAll(client, store, 'receipt', `${postedBy(receipt)} union all ${postedBy(closing)}`)
  await post(client, store, receipt, [`'${cash}', paid, 0`, `'${interest}', 0, paid`])
  await post(client, store, closing, [
    `'${cash}', principal + interest, 0`,
    `'${loans}', 0, principal`,
    `'${interest}', 0, interest`,
  ])
}

function postedBy({ id, dateColumn }: Action): string {
  return `select ${id}, ${dateColumn} from life where ${dateColumn} is not null`
}

/** Vouchers of an action with their lines (code, debit and credit), their payment parts, and their effect on the loans. */
async function post(
  client: pg.PoolClient,
  { companyId, storeId, userId }: NumberedStore,
  action: Action,
  lines: readonly string[],
  bankId: string | null = null,
): Promise<void> {
  const { kind, id, dateColumn, entry, seq, before, after } = action
  await client.query(
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, customer_id, loan_id, made_by)
     select $1, ${id}, $2, number, $4, ${dateColumn}, customer_id, life.id, $3
     from life join numbered on numbered.id = ${id} order by number`,
    [companyId, storeId, userId, kind],
  )
  await client.query(
    `insert into voucher_line (company_id, voucher_id, line, account_id, debit_paise, credit_paise, posted_on, store_id, customer_id, loan_id)
     select $1, ${id}, part.line, a.id, part.debit, part.credit, ${dateColumn}, $2, customer_id, life.id
     from life
     cross join lateral (values ${lines.map((line, index) => `(${index + 1}, ${line})`)}) as part (line, code, debit, credit)
     join account a on a.company_id = $1 and a.code = part.code where ${dateColumn} is not null`,
    [companyId, storeId],
  )
  await client.query(
    `insert into voucher_payment (company_id, voucher_id, line, direction, mode, bank_id, amount_paise, posted_on, customer_id, loan_id)
     select $1, ${id}, 1, $2, case when $3::uuid is null then 'cash' else 'bank' end, $3, ${action.interest} + ${action.principal}, ${dateColumn},
       customer_id, id
     from life where ${dateColumn} is not null`,
    [companyId, kind === 'payout' ? 'out' : 'in', bankId],
  )
  await client.query(
    `insert into loan_entry (company_id, loan_id, seq, voucher_id, kind, entry_on, interest_paise, principal_paise, before, after, made_by)
     select $1, id, ${seq}, ${id}, $3, ${dateColumn}, ${action.interest}, ${action.principal}, ${before}, ${after}, $2
     from life where ${dateColumn} is not null`,
    [companyId, userId, entry],
  )
}

/** Inserts closed days for all dates with postings and no day, with the cash of the books. */
export async function fillDays(client: pg.PoolClient, store: NumberedStore): Promise<void> {
  const { companyId, storeId, userId } = store
  await client.query('drop table if exists day')
  await client.query(
    `create temporary table day as
     select gen_random_uuid() as id, d.posted_on, sum(d.debit_paise) filter (where cash) as cash_in,
       sum(d.credit_paise) filter (where cash) as cash_out,
       sum(sum(d.debit_paise - d.credit_paise) filter (where cash)) over (order by d.posted_on) as counted
     from ledger_day d join account a on a.company_id = d.company_id and a.id = d.account_id
     cross join lateral (select a.code = '${cash}' as cash) c
     where d.company_id = $1 and d.store_id = $2 and d.posted_on < current_date group by d.posted_on`,
    [companyId, storeId],
  )
  await client.query(
    'delete from day where posted_on in (select business_on from store_day where company_id = $1 and store_id = $2)',
    [companyId, storeId],
  )
  await numberAll(client, store, 'dayClose', 'select id, posted_on from day')
  await client.query(
    `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by, opened_at, counted_paise,
       difference_paise, closed_by, closed_at, number, cash_in_paise, cash_out_paise)
     select $1, $2, posted_on, 'closed', coalesce(counted - coalesce(cash_in, 0) + coalesce(cash_out, 0), 0), $3, posted_on,
       coalesce(counted, 0), 0, $3, posted_on + 1, number, coalesce(cash_in, 0), coalesce(cash_out, 0)
     from day join numbered using (id)`,
    [companyId, storeId, userId],
  )
}
