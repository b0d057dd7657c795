import { type OperationId, operations } from '../../../api/gen/operations.ts'
import { WaitedTooLong } from '../db/lanes.ts'
import { causesOf } from '../operation/causes.ts'
import { type DomainError, fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** A state of the database or of the connection to it that a request can meet and that is not a bug. */
export type DatabaseFault =
  | 'unreachable'
  | 'busy'
  | 'ownQueue'
  | 'locked'
  | 'tooLong'
  | 'diskFull'
  | 'readOnly'

/** Seconds after which a client may try again. */
const SOON = 2
/** The same for states that last until the operator resolves them. */
const LATER = 30

/** Problem type of a statement that reached its time limit: repeating it would take just as long. */
const TOO_LONG = 'urn:pledgebook:too-long'

const byCode: Record<string, DatabaseFault> = {
  '55P03': 'locked', // lock_not_available: lock_timeout
  '40P01': 'locked', // deadlock_detected
  '57014': 'tooLong', // query_canceled: statement_timeout
  '53100': 'diskFull', // disk_full
  '58030': 'diskFull', // io_error
  ENOSPC: 'diskFull',
  '25006': 'readOnly', // read_only_sql_transaction
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
}

// Class 08: connection exceptions. 57P01 to 57P05: the server is stopping or starting. 25P03: an idle transaction was ended. 28xxx and
// 3D000: the database rejects our login.
const UNREACHABLE =
  /^(08...|28...|3D000|57P0[1-5]|25P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/
const LOST =
  /connection (terminated|timeout|error and is not queryable)|client was closed and is not queryable|timeout exceeded when trying to connect/i

/** The state behind an error or one of its causes; null for any other error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (const at of causesOf(error)) {
    if (at instanceof WaitedTooLong) return at.ownStore ? 'ownQueue' : 'busy'
    const { code, message } = at as { code?: unknown; message?: unknown }
    if (typeof code === 'string') {
      const known = byCode[code]
      if (known) return known
      if (UNREACHABLE.test(code)) return 'unreachable'
    }
    if (typeof message === 'string' && LOST.test(message)) return 'unreachable'
  }
  return null
}

/** The problem for a request that met this state: 503, or 507 for a full disk; null if it is a bug. */
export function problemOfFault(fault: DatabaseFault, id: OperationId | null): DomainError | null {
  const operation = id && operations[id]
  switch (fault) {
    case 'unreachable':
      return fail(503, texts.unavailable, undefined, { retryAfterSeconds: SOON })
    case 'busy':
      return fail(503, texts.busy, undefined, { retryAfterSeconds: SOON })
    case 'ownQueue':
    case 'locked': {
      const sentence = operation?.writes
        ? isPosting(operation)
          ? texts.postingRuns
          : texts.changeRuns
        : texts.busy
      return fail(503, sentence, undefined, { retryAfterSeconds: SOON })
    }
    case 'tooLong':
      return fail(503, operation?.writes ? texts.writeTooLong : texts.readTooLong, undefined, {
        type: TOO_LONG,
      })
    case 'diskFull':
      return fail(507, texts.diskFull)
    case 'readOnly':
      // A read runs in a read-only transaction: one that writes is a bug.
      if (operation && !operation.writes && operation.permission !== 'public') return null
      return fail(503, texts.readOnly, undefined, { retryAfterSeconds: LATER })
  }
}

/** Postings require an idempotency key. */
function isPosting({ keyed }: (typeof operations)[OperationId]): boolean {
  return keyed
}
