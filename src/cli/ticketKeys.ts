import { randomBytes } from 'node:crypto'
import type pg from 'pg'

type Queries = Pick<pg.Client, 'query'>

const BYTES = 32

/** Adds a key, used for all tickets printed from now on; with `withdrawsEarlier`, withdraws the earlier ones, which may have leaked. */
export async function replaceTicketKey(client: Queries, withdrawsEarlier: boolean): Promise<void> {
  await client.query(
    `with added as (insert into ticket_key (secret) values ($1) returning number)
     update ticket_key set withdrawn_at = now() from added
     where $2 and ticket_key.number < added.number and withdrawn_at is null`,
    [randomBytes(BYTES), withdrawsEarlier],
  )
}

/** One line for each key, oldest first; the secrets are not shown. */
export async function listTicketKeys(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ number: number; made: string; withdrawn: string | null }>(
    `select number, to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as made,
       to_char(withdrawn_at at time zone 'utc', 'YYYY-MM-DD') as withdrawn from ticket_key order by number`,
  )
  return rows.map(({ number, made, withdrawn }, at) => {
    const state =
      withdrawn === null ? (at === rows.length - 1 ? 'prints tickets' : 'valid') : `withdrawn on ${withdrawn}`
    return `Key ${number}, made on ${made}: ${state}`
  })
}
