import { randomUUID } from 'node:crypto'
import type { TestLoan } from './putLoan.ts'
import type { TestServer } from './server.ts'

/** Inserts a lot of a loan with its notice and its auction in the database. */
export async function putLot(
  { pool }: Pick<TestServer, 'pool'>,
  { id: loanId }: Pick<TestLoan, 'id'>,
): Promise<{ id: string; auctionId: string }> {
  const [id, auctionId] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into auction (company_id, id, store_id, held_on, place, auctioneer, made_by)
     select company_id, $2, store_id, '2020-01-20', 'Hall', 'Raghavan', made_by from loan where id = $1`,
    [loanId, auctionId],
  )
  await pool.query(
    `insert into auction_lot (company_id, id, store_id, loan_id, state, notice_number, noticed_on, earliest_on, auction_id,
       made_by)
     select company_id, $2, store_id, id, 'scheduled', 'SPARE-N1', '2020-01-01', '2020-01-16', $3, made_by
     from loan where id = $1`,
    [loanId, id, auctionId],
  )
  await pool.query(
    `insert into auction_step (company_id, lot_id, seq, action, step_on, made_by)
     select company_id, $2, 1, 'notice', '2020-01-01', made_by from loan where id = $1`,
    [loanId, id],
  )
  return { id, auctionId }
}
