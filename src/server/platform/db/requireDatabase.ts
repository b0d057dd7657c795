import pg from 'pg'
import { StartError } from '../startError.ts'

/** The oldest PostgreSQL that the queries run on, as `server_version_num` counts versions. */
const OLDEST_VERSION = 170_000

/** Version and encoding of a database, as its server reports them. */
interface Facts {
  number: number
  version: string
  encoding: string
}

/**
 * Connects once to the database of DATABASE_URL.
 * @throws StartError with the reason when it cannot be reached within 5 seconds, or when its version or encoding is not supported.
 */
export async function requireDatabase(url: string): Promise<void> {
  const problem = databaseProblem(await factsOf(url))
  if (problem) throw new StartError(problem)
}

async function factsOf(url: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding`,
    )
    await client.end()
    return rows[0] as Facts
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : 'no answer'
    throw new StartError(
      `Cannot connect to the PostgreSQL of DATABASE_URL: ${reason}. Check that it is running and that the address and password are right.`,
    )
  }
}

/** Why a database cannot be used, in a sentence; null if it can. */
export function databaseProblem({ number, version, encoding }: Facts): string | null {
  if (number < OLDEST_VERSION)
    return `The PostgreSQL of DATABASE_URL has version ${version}. Use version ${OLDEST_VERSION / 10_000} or newer.`
  if (encoding !== 'UTF8')
    return `The database of DATABASE_URL has the encoding ${encoding}, which cannot store names in every script. Create one with the encoding UTF8, as docs/operations.md shows.`
  return null
}
