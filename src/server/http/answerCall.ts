import { operations } from '../../api/gen/operations.ts'
import { appendAudit } from '../core/audit.ts'
import type { Actor } from '../core/context.ts'
import { claimKey, type KeyedRequest, keepReply, keptReply, readKey } from '../core/idempotency.ts'
import { Refusal } from '../core/problem.ts'
import { publish } from '../core/publish.ts'
import { inSnapshot, inTransaction } from '../db/pool.ts'
import { type Asked, type Binding, type Call, openCall } from './call.ts'

/** A request that carries a key, and who sent it. */
interface Keyed {
  actor: Actor
  request: KeyedRequest
}

/** That the key of a request was used before: nothing of its second call is kept. */
class AnsweredBefore extends Error {}

/**
 * Answers a call in a transaction of its own: once for a key, recorded and told; what was answered to a key before is answered again.
 * @throws Refusal as the call does, 400 without a key where one is needed, 409 for one that was used for another request.
 */
export async function answerCall(
  binding: Binding,
  asked: Asked,
  key: string | string[] | undefined,
): Promise<{ result: unknown; call: Call }> {
  const { id, actor, query, body } = asked
  const call = openCall(binding, asked)
  call.check()
  if (!operations[id].keyed || !actor) return { result: await answerOnce(binding, asked, call, null), call }
  const request: KeyedRequest = { operation: id, key: readKey(key), asked: { query, body } }
  try {
    return { result: await answerOnce(binding, asked, call, { actor, request }), call }
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error
    const again = openCall(binding, asked)
    const kept = await inSnapshot(binding.pool, again, (db) => keptReply({ db, actor }, request))
    return { result: kept, call: again }
  }
}

/** @throws AnsweredBefore when the key was used before; else what the call throws. */
async function answerOnce(
  { pool }: Binding,
  { id, actor }: Asked,
  call: Call,
  keyed: Keyed | null,
): Promise<unknown> {
  const operation = operations[id]
  const { reply } = await inTransaction(
    pool,
    call,
    async (db, client) => {
      try {
        if (!keyed) return { reply: await call.answer(db, client) }
        // The work does not wait for the key, the database does: what is done behind one that was used is rolled back.
        const claim = claimKey({ db, actor: keyed.actor }, keyed.request)
        const [claimed, answered] = await Promise.allSettled([claim, call.answer(db, client)])
        if (claimed.status === 'rejected') throw claimed.reason
        if (claimed.value === null) throw new AnsweredBefore()
        if (answered.status === 'rejected') throw answered.reason
        return { reply: answered.value, kept: { ...keyed, place: claimed.value } }
      } catch (error) {
        if (error instanceof Refusal && error.commits) await appendAudit(db, [call.auditEntry(error.status)])
        throw error
      }
    },
    {
      // What is public may use up what it is asked with, as a ticket. What reads sees one moment of the database.
      access: operation.writes || !actor ? 'write' : 'snapshot',
      leaves: (db, { reply, kept }) => {
        const note = call.changeNote()
        return [
          kept && keepReply({ db, actor: kept.actor }, kept.place, reply),
          operation.audited && appendAudit(db, [call.auditEntry(operation.status)]),
          note && publish(db, note),
        ]
      },
    },
  )
  return reply
}
