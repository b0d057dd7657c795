import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { addMonths } from '../../src/domain/dates/dates.ts'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import type { InterestTerms } from '../../src/domain/interest/terms.ts'
import { today } from './days.ts'
import { dailyTerms } from './lending.ts'

/** The fields of a loan that a test sets; others have defaults. Money in paise. */
export interface LoanToPut {
  /** By default {@link usualOpening} of today. */
  openedOn?: string
  dueOn?: string
  principalPaise?: number
  advancePaise?: number
  chargesPaise?: number
  terms?: InterestTerms
  seal?: string
  /** The values of the items, each of 10 g. */
  valuesPaise?: number[]
}

/** The ids of customer, store, scheme and user; the head is for an initial charge. */
export interface Around {
  companyId: string
  storeId: string
  userId: string
  customerId: string
  slabId: string
  productId: string
  headId?: string
}

/** An active loan as a test sees it: what it needs to find the loan on pages and in requests. */
export interface TestLoan {
  id: string
  number: string
  customerId: string
  seal: string
}

/** When a loan of a test was opened, if the test does not say: on the first day of the month before, so that it has interest, but is not due. */
export const usualOpening = (date: string): string => addMonths(`${date.slice(0, 7)}-01`, -1)

let made = 0

/** Inserts an active loan in the database, posted against the opening balances. */
export async function putLoan(pool: pg.Pool, around: Around, loan: LoanToPut = {}): Promise<TestLoan> {
  const { companyId, storeId, userId, customerId, slabId, productId, headId } = around
  const { openedOn = usualOpening(today()), principalPaise = 1_000_000 } = loan
  const { advancePaise = 0, chargesPaise = 0 } = loan
  const { terms = dailyTerms(), dueOn = addMonths(openedOn, 12), valuesPaise = [principalPaise * 2] } = loan
  made += 1
  const number = `TT-2627-${String(made).padStart(5, '0')}`
  const seal = loan.seal ?? `SEAL-${made}`
  const [id, voucherId] = [randomUUID(), randomUUID()]
  const clock = openAccrual({ openedOn, dueOn, principalPaise, advancePaise })
  const client = await pool.connect()
  const put = (sql: string, ...values: unknown[]) => client.query(sql, [companyId, id, ...values])
  try {
    await client.query('begin')
    await put(
      `insert into loan (company_id, id, store_id, number, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
         tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, advance_paise, clock, made_by, search_text,
         outstanding_paise, charges_due_paise, last_seq)
       select $1, $2, $3, $4, $5, s.metal_id, s.id, 1, 'active', $7, '{}', 12, $8, $9, $10, $11, $10, $12, $13, $14,
         lower($4 || ' ' || c.name_key || ' ' || c.phone_key || ' ' || $15), $10, $16, 1
       from customer c, interest_slab s where c.company_id = $1 and c.id = $5 and s.company_id = $1 and s.id = $6`,
      ...[storeId, number, customerId, slabId, terms, openedOn, dueOn, principalPaise],
      ...[
        valuesPaise.reduce((sum, value) => sum + value, 0),
        advancePaise,
        clock,
        userId,
        seal,
        chargesPaise,
      ],
    )
    for (const [index, value] of valuesPaise.entries())
      await put(
        `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, net_mg, price_paise_per_g,
           value_paise) values ($1, $2, $3, $4, 9160, 1, 10000, 10000, 700000, $5)`,
        ...[index + 1, productId, value],
      )
    await put(
      `insert into packet (company_id, id, loan_id, store_id, seal, place, location) values ($1, $2, $2, $3, $4, 'vault', 'Tray 1')`,
      ...[storeId, seal],
    )
    await put(
      `insert into packet_move (company_id, packet_id, store_id, seq, action, moved_on, to_place, to_location, seal, made_by)
       values ($1, $2, $3, 1, 'seal', $4, 'vault', 'Tray 1', $5, $6)`,
      ...[storeId, openedOn, seal, userId],
    )
    await put(
      `insert into voucher (company_id, id, store_id, number, kind, posted_on, customer_id, loan_id, made_by)
       values ($1, $6, $3, $4, 'opening', $5, $7, $2, $8)`,
      ...[storeId, `T${made}`, openedOn, voucherId, customerId, userId],
    )
    const lines = [
      ['1200', principalPaise, 0],
      ['1310', chargesPaise, 0],
      ['3900', 0, principalPaise + chargesPaise],
    ].filter(([, debit, credit]) => debit !== 0 || credit !== 0)
    for (const [index, [code, debit, credit]] of lines.entries())
      await put(
        `insert into voucher_line (company_id, voucher_id, line, account_id, debit_paise, credit_paise, posted_on, store_id,
           customer_id, loan_id)
         select $1, $3, $4, id, $6, $7, $8, $9, $10, $2 from account where company_id = $1 and code = $5`,
        ...[voucherId, index + 1, code, debit, credit, openedOn, storeId, customerId],
      )
    if (chargesPaise > 0)
      await put(
        `insert into charge (company_id, id, loan_id, voucher_id, head_id, charged_on, amount_paise, due_paise)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $6)`,
        ...[voucherId, headId, openedOn, chargesPaise],
      )
    await put(
      `insert into loan_entry (company_id, loan_id, seq, kind, entry_on, voucher_id, principal_paise, before, after, made_by)
       values ($1, $2, 1, 'opening', $3, $4, $5, $6, $7, $8)`,
      ...[openedOn, voucherId, principalPaise],
      { status: 'approved', clock: null, charges: {}, closedOn: null },
      { status: 'active', clock, charges: {}, closedOn: null },
      userId,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return { id, number, customerId, seal }
}
