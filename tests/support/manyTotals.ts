import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { storedTotals } from '../../src/server/modules/integrity/totalsChecks.ts'

/** Computes the stored totals of a company's books and loans for rows inserted without triggers. */
export async function sumTotals(pool: pg.Pool, companyId: string): Promise<void> {
  const db = drizzle({ client: pool })
  const raw = (columns: readonly string[]) => sql.raw(columns.join(', '))
  for (const { table, key, sums, rows } of storedTotals) {
    await db.execute(sql`delete from ${raw([table])} where company_id = ${companyId}`)
    await db.execute(sql`insert into ${raw([table])} (company_id, ${raw([...key, ...sums])})
      select ${companyId}::uuid, ${raw(key)}, ${raw(sums.map((column) => `sum(${column})`))}
      from (${rows(companyId)}) r group by ${raw(key)}`)
  }
}
