import { type SQL, sql } from 'drizzle-orm'

/** Something that must always hold of a company's books. */
export interface Check {
  /** What holds, as a sentence. */
  name: string
  /** A select of one row for each break of it, told in `wrong`; none when it holds. */
  wrong: (companyId: string) => SQL
}

/** An amount of paise as a break tells it, in rupees. */
export const money = (paise: SQL): SQL => sql`to_char(${paise} / 100.0, 'FM999999999999990.00')`
