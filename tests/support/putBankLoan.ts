import { randomUUID } from 'node:crypto'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import type { TestServer } from './server.ts'

/** Inserts an open bank loan of a past day in the database, without packets; returns its id. */
export async function putBankLoan({ pool, owner }: TestServer): Promise<string> {
  const { companyId, storeId, userId } = owner
  const [id, lenderId] = [randomUUID(), randomUUID()]
  const clock = openAccrual({ openedOn: '2020-01-01', dueOn: '2021-01-01', principalPaise: 100 })
  await pool.query(
    `insert into bank (company_id, id, name, kind) values ($1, $2, 'Spare lender', 'lender')`,
    [companyId, lenderId],
  )
  await pool.query(
    `insert into bank_loan (company_id, id, store_id, number, lender_id, lender_number, status, opened_on, due_on,
       principal_paise, rate_bp, outstanding_paise, clock, made_by)
     values ($1, $2, $3, 'SPARE-BANK', $4, 'SPARE', 'open', '2020-01-01', '2021-01-01', 100, 900, 100, $5, $6)`,
    [companyId, id, storeId, lenderId, clock, userId],
  )
  return id
}
