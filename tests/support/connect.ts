import pg from 'pg'

/** A connection outside of every pool. If its database is dropped meanwhile, its queries fail, but not the whole run. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
