import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/pool.ts'
import { type ChainProof, verifyAudit } from '../../platform/operation/audit.ts'
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
import { REPLAYED, replayLoans } from './replayChecks.ts'
import { standingChecks } from './standingChecks.ts'
import { transferChecks } from './transferChecks.ts'
import { replayWatch, WATCH_REPLAYED, watchChecks } from './watchChecks.ts'

/** The most breaks of a check that are named. */
const NAMED = 20
/** What the database may take to sort or join rows: of a million loans they would go to its disk and back by what is usual. */
const ROOM = '32MB'

/** Checks that are one statement each, in the order in which they run. */
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
  ...standingChecks,
  ...watchChecks,
]

/** What a check found. */
export interface Checked {
  name: string
  /** Its breaks, each in a sentence, the first of them; empty when it holds. */
  wrong: string[]
  /** How many there are in all. */
  count: number
}

/** What the proof of a company's books found. */
export interface Verification {
  checks: Checked[]
  audit: ChainProof
  /** Whether all holds, the chain of the log too; a head that was given is not asked for here. */
  holds: boolean
}

/**
 * Proves a company's books: what must always hold (lending rules, sections 10 and 11), each break by name. Runs behind the
 * walls of that company; read in one snapshot where others write meanwhile.
 * @param head hash of the log that was kept elsewhere; `audit.headStands` tells whether it still stands in this one
 */
export async function verifyCompany(db: Db, companyId: string, head?: string): Promise<Verification> {
  await db.execute(sql`set local work_mem = ${sql.raw(`'${ROOM}'`)}`)
  const checks: Checked[] = []
  for (const { name, wrong } of checksInSql) {
    const { rows } = await db.execute<{ wrong: string; count: number }>(
      sql`select w.wrong, (count(*) over ())::integer as count from (${wrong(companyId)}) w limit ${NAMED}`,
    )
    checks.push({ name, wrong: rows.map((row) => row.wrong), count: rows[0]?.count ?? 0 })
  }
  checks.push(await counted(REPLAYED, replayLoans(db, companyId)))
  checks.push(await counted(BANK_LOANS_REPLAYED, await replayBankLoans(db, companyId)))
  checks.push(await counted(WATCH_REPLAYED, await replayWatch(db, companyId)))
  const audit = await verifyAudit(db, companyId, head)
  return { checks, audit, holds: audit.wrongAt === null && checks.every(({ count }) => count === 0) }
}

/** What a check found that gives its breaks one by one: the first are kept, however many they are. */
async function counted(name: string, breaks: AsyncIterable<string> | Iterable<string>): Promise<Checked> {
  const wrong: string[] = []
  let count = 0
  for await (const one of breaks) {
    count += 1
    if (count <= NAMED) wrong.push(one)
  }
  return { name, wrong, count }
}
