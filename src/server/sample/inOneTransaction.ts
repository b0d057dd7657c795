import type { Contract } from '../../api/gen/contract.ts'
import { operations } from '../../api/gen/operations.ts'
import { loadSession } from '../platform/auth/cachedSessions.ts'
import { inTransaction } from '../platform/db/pool.ts'
import { type Binding, type BoundOperation, type Call, openCall } from '../platform/http/call.ts'
import { appendAudit } from '../platform/operation/audit.ts'
import type { Actor } from '../platform/operation/context.ts'

/** Query and body of a call. */
export interface CallContent<Op extends BoundOperation> {
  query?: Contract[Op]['query']
  body?: Contract[Op]['body']
}

/**
 * Executes one operation for an actor, and waits for its reply.
 * @throws Error naming the operation when it is rejected.
 */
export type SendCall = <Op extends BoundOperation>(
  id: Op,
  actor: Actor,
  input: CallContent<Op>,
) => Promise<Contract[Op]['reply']>

/** The actor of a token. @throws DomainError 401 when it has expired. */
export async function requireActor({ pool, services }: Binding, token: string): Promise<Actor> {
  const { actor } = await loadSession(pool, services.tokens, token)
  return actor
}

/**
 * Executes many calls by the API's handlers in one transaction, all or none, each checked and audited like a request; for a server that
 * nobody else uses. Work after the commit (backups, mail, removing old files) is skipped, because it is not needed for past days.
 */
export async function inOneTransaction<T>(
  binding: Binding,
  companyId: string,
  work: (send: SendCall) => Promise<T>,
): Promise<T> {
  const audited: { call: Call; status: number }[] = []
  return inTransaction(binding.pool, { companies: [companyId] }, async (db, client) => {
    const done = await work(async (id, actor, input) => {
      const from = { address: '127.0.0.1', userAgent: '', host: 'localhost', cookies: {} }
      const call = openCall(binding, { id, actor, query: input.query ?? {}, body: input.body, ...from })
      // In the order of the calls, including concurrent ones.
      if (operations[id].audited) audited.push({ call, status: operations[id].status })
      try {
        call.check()
        await call.prepare()
        return (await call.execute(db, client)) as Contract[typeof id]['reply']
      } catch (error) {
        throw new Error(`${id} was rejected`, { cause: error })
      }
    })
    // At the end, because appending to the log makes other transactions of the company wait.
    await appendAudit(
      db,
      audited.flatMap(({ call, status }) => call.auditEntries(status)),
    )
    return done
  })
}
