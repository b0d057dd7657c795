import { addDays } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { type LoanToPut, putLoan, type TestLoan } from './putLoan.ts'
import type { TestServer } from './server.ts'

/** The company, the store, and the login that opens the loan. */
interface At {
  companyId: string
  storeId: string
  userId: string
}

/**
 * Puts a gold loan for an existing customer, scheme and product of the company, always the same ones. Returns it with today's date and
 * a bank account of the company.
 */
export async function sampleLoan(
  { pool }: Pick<TestServer, 'pool'>,
  { companyId, storeId, userId }: At,
  changes: LoanToPut = {},
): Promise<TestLoan & { today: string; bankId: string }> {
  const today = dateIn('Asia/Kolkata', new Date())
  const { rows } = await pool.query(
    `select (select id from customer where company_id = $1 order by number limit 1) as "customerId",
       (select s.id from interest_slab s join metal m on m.id = s.metal_id
          where s.company_id = $1 and m.symbol = 'Au' order by s.name limit 1) as "slabId",
       (select p.id from product p join product_category c on c.id = p.category_id join metal m on m.id = c.metal_id
          where p.company_id = $1 and m.symbol = 'Au' order by p.name limit 1) as "productId",
       (select id from bank where company_id = $1 and kind = 'own' and active order by id limit 1) as "bankId"`,
    [companyId],
  )
  const openedOn = addDays(today, -30)
  const loan = await putLoan(pool, { companyId, storeId, userId, ...rows[0] }, { openedOn, ...changes })
  return { ...loan, today, bankId: rows[0].bankId }
}
