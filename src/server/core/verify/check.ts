import type { SQL } from 'drizzle-orm'

/** Something that must always hold of a company's books. */
export interface Check {
  /** What holds, as a sentence. */
  name: string
  /** A select of one row for each break of it, told in `wrong`; none when it holds. */
  wrong: (companyId: string) => SQL
}
