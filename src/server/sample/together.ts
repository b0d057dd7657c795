import type { Contract } from '../../api/gen/contract.ts'
import { operations } from '../../api/gen/operations.ts'
import { inTransaction } from '../platform/db/pool.ts'
import { actorOf } from '../platform/http/authenticate.ts'
import { type Binding, type BoundOperation, type Call, openCall } from '../platform/http/call.ts'
import { appendAudit } from '../platform/operation/audit.ts'
import type { Actor } from '../platform/operation/context.ts'

/** What is asked besides the operation's name. */
export interface Given<Op extends BoundOperation> {
  query?: Contract[Op]['query']
  body?: Contract[Op]['body']
}

/**
 * Asks one operation for somebody, and waits for its answer.
 * @throws Error naming the operation when it is refused.
 */
export type Ask = <Op extends BoundOperation>(
  id: Op,
  actor: Actor,
  given: Given<Op>,
) => Promise<Contract[Op]['reply']>

/** Who a token stands for. @throws Error when it is dead. */
export async function requireActor({ pool, services }: Binding, token: string): Promise<Actor> {
  const actor = await actorOf(pool, services.tokens, token)
  if (!actor) throw new Error('somebody of the sample has no session')
  return actor
}

/**
 * Has many calls answered by the contract's handlers in one transaction, each checked and recorded as a request is; for a
 * server that nobody else uses. All of them stand, or none. What a call does after its commit (backups, mail, removing old
 * files) is left out: of days long past nobody waits for it.
 */
export async function together<T>(
  binding: Binding,
  companyId: string,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const asked: { call: Call; status: number }[] = []
  return inTransaction(binding.pool, { companies: [companyId] }, async (db, client) => {
    const done = await work(async (id, actor, given) => {
      const from = { address: '127.0.0.1', userAgent: '', host: 'localhost', cookies: {} }
      const call = openCall(binding, { id, actor, query: given.query ?? {}, body: given.body, ...from })
      // In the order in which they are asked, also of those that are answered beside each other.
      if (operations[id].audited) asked.push({ call, status: operations[id].status })
      try {
        call.check()
        await call.prepare()
        return (await call.answer(db, client)) as Contract[typeof id]['reply']
      } catch (error) {
        throw new Error(`${id} was refused`, { cause: error })
      }
    })
    // At the end, for whoever appends to the log keeps the company's other transactions waiting.
    await appendAudit(
      db,
      asked.map(({ call, status }) => call.auditEntry(status)),
    )
    return done
  })
}
