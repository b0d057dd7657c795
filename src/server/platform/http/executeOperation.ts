import { operations } from '../../../api/gen/operations.ts'
import type { Session } from '../auth/findSession.ts'
import { allOf, type Connections, type Db, inSnapshot, inTransaction, sendNow } from '../db/pool.ts'
import { isReplicaFault } from '../db/replica.ts'
import { appendAudit } from '../operation/audit.ts'
import type { Actor } from '../operation/context.ts'
import {
  claimKey,
  freeKey,
  hashOf,
  type KeyedRequest,
  readKey,
  storedReply,
} from '../operation/idempotency.ts'
import { writeOutbox } from '../operation/outbox.ts'
import { DomainError, fail, failField } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { type Binding, type Call, type CallRequest, connectionsFor, openCall } from './call.ts'
import { databaseFault } from './databaseFaults.ts'

/** A request with an idempotency key, and its sender. */
interface Keyed {
  actor: Actor
  request: KeyedRequest
}

/** A call that is well formed and allowed, before any access to the database. */
export interface CheckedCall {
  request: CallRequest
  call: Call
  keyed: Keyed | null
}

/** The reply of a call; with `replayed`, the reply of an earlier call with the same key. */
export interface Executed {
  result: unknown
  call: Call
  replayed: boolean
}

/** The idempotency key was used before: the second call is rolled back. */
class RepeatedKeyError extends Error {}

/**
 * Checks a call. Operations that post money need a key; every other write of a login accepts one. An upload's content, which arrives later,
 * is not part of what is compared when the key is sent again.
 * @throws DomainError 403 or 400 as the call's check does, 400 without a required key, and for a key that is not a UUID.
 */
export function checkCall(
  binding: Binding,
  request: CallRequest,
  key: string | string[] | undefined,
): CheckedCall {
  const { id, actor, query, body } = request
  const call = openCall(binding, request)
  call.check()
  const { keyed: needsKey, writes, requestType } = operations[id]
  if (!actor || !(needsKey || (writes && key !== undefined))) return { request, call, keyed: null }
  const content = requestType === 'application/octet-stream' ? { query } : { query, body }
  const keyed = { operation: id, key: readKey(key), contentHash: hashOf(content) }
  return { request, call, keyed: { actor, request: keyed } }
}

/**
 * Executes a call in its own transaction, which also writes the audit entries and the notification of changes. A call with an idempotency
 * key is executed once: a repeated key gets the reply of its first request. An unverified session is verified by the first statement of the
 * transaction.
 * @throws DomainError as the call does, 409 for a key that was used for another request, or again for one whose reply has a secret; the
 *   error of a stale session (see `withSession`), with nothing written and nothing published.
 */
export async function executeOperation(
  binding: Binding,
  checked: CheckedCall,
  session: Session | null,
): Promise<Executed> {
  try {
    return {
      result: await executeWithFallback(binding, checked, session),
      call: checked.call,
      replayed: false,
    }
  } catch (error) {
    if (!(error instanceof RepeatedKeyError)) throw error
    const repeated = await executeRepeated(binding, checked)
    if (repeated === null) throw failField('Idempotency-Key', texts.keyNeeded)
    return repeated
  }
}

/**
 * The result of the first call with the key of this one; null if no such call has been committed.
 * @throws DomainError 409 as {@link executeOperation} does.
 */
export async function executeRepeated(
  binding: Binding,
  { request, keyed }: CheckedCall,
): Promise<Executed | null> {
  if (!keyed) return null
  const { actor } = keyed
  const call = openCall(binding, request)
  const stored = await inSnapshot(binding.lanes.connections('desk', actor), call, (db) =>
    storedReply({ db, actor }, keyed.request),
  )
  if (stored === null) return null
  if (operations[request.id].repliesSecret) throw fail(409, texts.shownOnce)
  return { result: stored.reply, call, replayed: true }
}

/** Executes on the connections of the operation; a read during which a replica fails is repeated on the primary. */
async function executeWithFallback(
  { lanes }: Binding,
  checked: CheckedCall,
  session: Session | null,
): Promise<unknown> {
  const { id, actor } = checked.request
  const connections = connectionsFor(lanes, id, actor)
  try {
    return await executeIdempotently(connections, checked, session)
  } catch (error) {
    const hasFailed = isReplicaFault(error) || databaseFault(error) === 'unreachable'
    if (!connections.fallback || !hasFailed) throw error
    return executeIdempotently(connections.fallback(error), checked, session)
  }
}

/** @throws RepeatedKeyError when the key was used before; else what the call throws. */
async function executeIdempotently(
  connections: Connections,
  { request: { id, actor }, call, keyed }: CheckedCall,
  session: Session | null,
): Promise<unknown> {
  const operation = operations[id]
  return inTransaction(
    connections,
    call,
    async (db, client) => {
      try {
        // The work does not wait for the session and the key: if one of them fails, everything is rolled back.
        const claim = keyed && claimOnce(db, keyed)
        sendNow(db)
        const [, reply] = await allOf([claim, call.execute(db, client)])
        return reply
      } catch (error) {
        if (error instanceof DomainError && error.commits) {
          await appendAudit(db, call.auditEntries(error.status))
          // As after a rollback, the key may be sent again.
          if (keyed) await freeKey({ db, actor: keyed.actor }, keyed.request)
        }
        throw error
      }
    },
    {
      // A public operation may write, for example to use up a ticket. Reads use a snapshot.
      access: operation.writes || !actor ? 'write' : 'snapshot',
      firstStatement: session?.unverified?.statement,
      finalWrites: (db, reply) => {
        const outbox = {
          reply: keyed && { ...keyed, reply: operation.repliesSecret ? null : reply },
          entries: operation.audited ? call.auditEntries(operation.status) : [],
          note: call.changeNote(),
        }
        return [writeOutbox(db, outbox)]
      },
    },
  )
}

/** @throws RepeatedKeyError when the key was used. */
async function claimOnce(db: Db, { actor, request }: Keyed): Promise<void> {
  if (!(await claimKey({ db, actor }, request))) throw new RepeatedKeyError()
}
