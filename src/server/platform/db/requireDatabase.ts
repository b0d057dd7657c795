import pg from 'pg'
import { StartError } from '../startError.ts'

/** Connects once to the database of DATABASE_URL. @throws StartError with the reason when it cannot be reached within 5 seconds. */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : 'no answer'
    throw new StartError(
      `Cannot connect to the PostgreSQL of DATABASE_URL: ${reason}. Check that it is running and that the address and password are right.`,
    )
  }
}
