import { type SQL, sql } from 'drizzle-orm'

/** An integrity check: a condition that a company's books must always meet. */
export interface Check {
  /** What must hold, as a sentence. */
  name: string
  /** A select with one row for each violation, described in `wrong`; no rows when the check passes. */
  wrong: (companyId: string) => SQL
}

/** SQL that formats an amount of paise in rupees for the description of a violation. */
export const money = (paise: SQL): SQL => sql`to_char(${paise} / 100.0, 'FM999999999999990.00')`
