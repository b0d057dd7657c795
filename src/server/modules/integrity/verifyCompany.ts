import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/pool.ts'
import { type ChainVerification, verifyAudit } from '../../platform/operation/audit.ts'
import { auctionChecks } from './auctionChecks.ts'
import { bankLoanChecks } from './bankLoanChecks.ts'
import { bankVoucherChecks } from './bankVoucherChecks.ts'
import { booksChecks } from './booksChecks.ts'
import { cashChecks } from './cashChecks.ts'
import type { Check } from './check.ts'
import { loanChecks } from './loanChecks.ts'
import { noteChecks } from './noteChecks.ts'
import { openingChecks } from './openingChecks.ts'
import { postingChecks } from './postingChecks.ts'
import { renewalChecks } from './renewalChecks.ts'
import { BANK_LOANS_REPLAYED, replayBankLoans } from './replayBankLoans.ts'
import { LOANS_REPLAYED, replayLoans } from './replayChecks.ts'
import { totalsChecks } from './totalsChecks.ts'
import { transferChecks } from './transferChecks.ts'
import { replayWatch, WATCH_REPLAYED, watchChecks } from './watchChecks.ts'

/** Maximum number of violations of a check that are listed. */
const NAMED = 20
/** Maximum number of characters of a violation's description: those that list the items of loans may be long. */
const LONGEST = 1_000
/** Memory for a sort or join: with the default, sorts and joins of a million loans would be written to disk. */
const ROOM = '32MB'

/** Checks of one statement each, in the order in which they run. */
export const checksInSql: readonly Check[] = [
  ...booksChecks,
  ...loanChecks,
  ...renewalChecks,
  ...postingChecks,
  ...noteChecks,
  ...cashChecks,
  ...bankVoucherChecks,
  ...transferChecks,
  ...openingChecks,
  ...auctionChecks,
  ...bankLoanChecks,
  ...totalsChecks,
  ...watchChecks,
]

/** Result of a check. */
export interface Checked {
  name: string
  /** The first violations, each in a sentence; empty when the check passes. */
  wrong: string[]
  /** Total number of violations. */
  count: number
}

/** Result of the integrity check of a company. */
export interface Verification {
  checks: Checked[]
  audit: ChainVerification
  /** Whether all checks pass and the audit chain is intact; a given chain head is reported separately. */
  holds: boolean
}

/**
 * Checks the rules that a company's books must always meet (lending rules, sections 10 and 11), and names each violation. Needs the
 * company's tenant scope, and a snapshot if others write meanwhile.
 * @param head hash of a log entry that was stored elsewhere; `audit.headFound` is whether the log still contains it
 */
export async function verifyCompany(db: Db, companyId: string, head?: string): Promise<Verification> {
  await db.execute(sql`set local work_mem = ${sql.raw(`'${ROOM}'`)}`)
  const checks: Checked[] = []
  for (const { name, wrong } of checksInSql) {
    const { rows } = await db.execute<{ wrong: string; count: number }>(
      sql`select w.wrong, (count(*) over ())::integer as count from (${wrong(companyId)}) w limit ${NAMED}`,
    )
    checks.push({ name, wrong: rows.map((row) => shortened(row.wrong)), count: rows[0]?.count ?? 0 })
  }
  checks.push(await countViolations(LOANS_REPLAYED, replayLoans(db, companyId)))
  checks.push(await countViolations(BANK_LOANS_REPLAYED, await replayBankLoans(db, companyId)))
  checks.push(await countViolations(WATCH_REPLAYED, await replayWatch(db, companyId)))
  const audit = await verifyAudit(db, companyId, head)
  return { checks, audit, holds: audit.wrongAt === null && checks.every(({ count }) => count === 0) }
}

/** The description of a violation in at most {@link LONGEST} characters; a longer one ends with an ellipsis. */
function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** Result of a check that yields its violations one by one: the first are kept, all are counted. */
async function countViolations(
  name: string,
  breaks: AsyncIterable<string> | Iterable<string>,
): Promise<Checked> {
  const wrong: string[] = []
  let count = 0
  for await (const one of breaks) {
    count += 1
    if (count <= NAMED) wrong.push(shortened(one))
  }
  return { name, wrong, count }
}
