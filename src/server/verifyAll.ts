import type pg from 'pg'
import { verifyCompany } from './modules/integrity/verifyCompany.ts'
import { inSnapshot, LONG_STATEMENTS, openPool } from './platform/db/pool.ts'

/** Result of the integrity checks of all companies of a database, line by line as the terminal shows it. */
export interface IntegrityReport {
  holds: boolean
  lines: string[]
}

/**
 * Checks the books of every company in the database at `url`.
 * @param head hash of a log entry that was stored elsewhere; the log of one of the companies must contain it
 */
export async function verifyAll(url: string, head?: string): Promise<IntegrityReport> {
  const pool = openPool(url, 2)
  const connections = { connect: () => pool.connect(), settings: LONG_STATEMENTS }
  const lines: string[] = []
  let holds = true
  let headFound = false
  try {
    for (const { id, name } of await companiesOf(pool)) {
      const result = await inSnapshot(connections, { companies: [id] }, (db) => verifyCompany(db, id, head))
      holds &&= result.holds
      headFound ||= head !== undefined && result.audit.headFound
      lines.push(`${name}: ${result.holds ? 'all checks passed' : 'PROBLEMS FOUND'}`)
      for (const { name: check, wrong, count } of result.checks.filter((one) => one.count > 0)) {
        lines.push(`  failed: ${check} (${count})`, ...wrong.map((one) => `    ${one}`))
      }
      if (result.audit.wrongAt !== null) lines.push(`  failed: audit log, at entry ${result.audit.wrongAt}`)
      lines.push(`  audit log: ${result.audit.entries} entries, hash ${result.audit.head}`)
    }
  } finally {
    await pool.end()
  }
  if (lines.length === 0) lines.push('There are no companies yet.')
  if (head !== undefined && !headFound) {
    holds = false
    lines.push(`The hash ${head} is in no audit log: a log was shortened or rewritten.`)
  }
  return { holds, lines }
}

/** All companies, read as the role that is exempt from row-level security. */
async function companiesOf(pool: pg.Pool): Promise<{ id: string; name: string }[]> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role pledgebook_auth')
    const { rows } = await client.query<{ id: string; name: string }>(
      'select id, name from company order by lower(name), id',
    )
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}
