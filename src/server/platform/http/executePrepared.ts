import type { Session } from '../auth/findSession.ts'
import type { Lanes } from '../db/lanes.ts'
import { type Binding, type Call, openCall } from './call.ts'
import { type CheckedCall, type Executed, executeOperation, executeRepeated } from './executeOperation.ts'

/** The calls with a preparation and a key that are running in each server of this process, by company, operation and key. */
const running = new WeakMap<Lanes, Map<string, Promise<unknown>>>()

/**
 * Executes a call after its preparation, which may take long. The preparation of a repeated key does not run again: the second call waits
 * for the first of this process and gets its reply. If the first one fails, the second is executed, with the time at which the wait ended.
 * @throws DomainError as the preparation and `executeOperation` do.
 */
export async function executePrepared(
  binding: Binding,
  checked: CheckedCall,
  session: Session | null,
): Promise<Executed> {
  const { keyed, request } = checked
  const execute = async (call: Call) => {
    await call.prepare()
    return executeOperation(binding, { ...checked, call }, session)
  }
  if (!keyed || !binding.handlers[request.id].prepare) return execute(checked.call)
  const calls = running.get(binding.lanes) ?? new Map<string, Promise<unknown>>()
  running.set(binding.lanes, calls)
  const name = `${keyed.actor.companyId} ${request.id} ${keyed.request.key}`
  for (let first = calls.get(name); first; first = calls.get(name)) await first.catch(() => undefined)
  const own = executeRepeated(binding, checked).then(
    (repeated) => repeated ?? execute(openCall(binding, request)),
  )
  calls.set(name, own)
  try {
    return await own
  } finally {
    calls.delete(name)
  }
}
