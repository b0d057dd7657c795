import { type Database, inTurn, inTurnBehind } from './inTurn.ts'
import type { TestServer } from './server.ts'

type Reply = Awaited<ReturnType<TestServer['ask']>>

/**
 * Sends requests of which each begins when the one before has done all but its commit: every request writes its audit entry
 * last, and waits there while that table is held. What a lock orders, the later request must see of the earlier one.
 */
export async function overlapping(server: Database, ...requests: (() => Promise<Reply>)[]): Promise<Reply[]> {
  return inTurn(server, 'audit', requests)
}

/** The statuses of replies, in the order of their requests; a reply of the server's own failure is shown whole. */
export const statusesOf = (replies: readonly Reply[]) =>
  replies.map(({ statusCode, body }) => (statusCode < 500 ? statusCode : `${statusCode} ${body}`))

/** Sends requests of which each waits, before the first takes it, for the turn in which these stores post. */
export async function behindTurnOf(
  server: Database,
  storeIds: readonly string[],
  ...requests: (() => Promise<Reply>)[]
): Promise<Reply[]> {
  const turns = storeIds.map((id) => `select pg_advisory_xact_lock(hashtextextended('${id}', 0))`)
  return inTurnBehind(server, turns.join('; '), requests)
}
