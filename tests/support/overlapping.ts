import { type Database, inLockOrder } from './inTurn.ts'
import type { TestServer } from './server.ts'

type Reply = Awaited<ReturnType<TestServer['inject']>>

/** Takes a lock that lets nobody write to the audit log. */
const AUDIT = 'lock table audit in share row exclusive mode'

/**
 * Sends requests so that each begins when the previous one has done everything except its commit: every request writes its
 * audit entry last, and waits there while that table is locked. With a lock, the later request must see the earlier one.
 */
export async function overlapping(server: Database, ...requests: (() => Promise<Reply>)[]): Promise<Reply[]> {
  return inLockOrder(server, AUDIT, requests)
}

/**
 * Like {@link overlapping}, for more requests than a store has connections: the third and later ones are sent together with the second.
 * `held` takes the locks for which the first waits.
 */
export async function manyOverlapping<T>(
  server: Database,
  requests: readonly (() => Promise<T>)[],
  held = AUDIT,
): Promise<T[]> {
  const [first, ...others] = requests
  if (first === undefined) return []
  let sent: Promise<T>[] = []
  const second = () => {
    sent = others.map((send) => send())
    return sent[0] as Promise<T>
  }
  const [reply] = await inLockOrder(server, held, [first, second])
  return [reply as T, ...(await Promise.all(sent))]
}

/** The same request this many times, for {@link manyOverlapping}. */
export const repeated = <T>(count: number, send: () => Promise<T>) =>
  Array.from({ length: count }, () => send)

/** The statuses of replies, in the order of their requests; a reply of 500 or more is shown completely. */
export const statusesOf = (replies: readonly Reply[]) =>
  replies.map(({ statusCode, body }) => (statusCode < 500 ? statusCode : `${statusCode} ${body}`))

/** Sends requests that all wait for the posting locks of these stores before the first takes them. */
export async function whileNumbersLocked(
  server: Database,
  storeIds: readonly string[],
  ...requests: (() => Promise<Reply>)[]
): Promise<Reply[]> {
  const locks = storeIds.map((id) => `select pg_advisory_xact_lock(hashtextextended('${id}', 0))`)
  return inLockOrder(server, locks.join('; '), requests)
}
