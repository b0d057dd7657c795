import { sql } from 'drizzle-orm'
import { checkCodeOf, type TicketFacts, ticketText } from '../../../../domain/custody/ticketCode.ts'
import type { DbContext } from '../../../platform/operation/context.ts'

/** The check code of a ticket that is printed now, made with the newest key. @throws Error when every key was withdrawn */
export async function ticketCode({ db }: DbContext, facts: TicketFacts): Promise<string> {
  const { rows } = await db.execute<{ hash: Buffer | null }>(
    sql`select auth.ticket_hash(${ticketText(facts)}) as hash`,
  )
  const hash = rows[0]?.hash
  if (hash == null) throw new Error('There is no key for tickets. Make one: npm run ticket:key -- --new')
  return checkCodeOf(hash)
}

/** The ticket to which a code belongs. */
interface Matched {
  /** Its place in the list, from 0. */
  at: number
  /** Whether the key of the code was withdrawn. */
  withdrawn: boolean
}

/** The first of several tickets whose check code this is, made with any key; undefined if none has it. One query. */
export async function ticketOf(
  { db }: DbContext,
  tickets: readonly TicketFacts[],
  code: string,
): Promise<Matched | undefined> {
  const { rows } = await db.execute<{ place: number; hash: Buffer; withdrawn: boolean }>(sql`
    select place::integer as place, hash, withdrawn from auth.ticket_hashes(${sql.param(tickets.map(ticketText))}::text[])
    order by place, withdrawn`)
  const found = rows.find(({ hash }) => checkCodeOf(hash) === code)
  return found && { at: found.place - 1, withdrawn: found.withdrawn }
}
