import { isDeepStrictEqual } from 'node:util'
import { type Contract, isRecord, type Operation, type Schema } from './description.ts'

/** A value that a reply returns differently from how it was sent. */
export interface Difference {
  /** The path of the field, such as `policy.reserveBp` or `items.0.grossMg`. */
  field: string
  sent: unknown
  returned: unknown
}

/** Fields of requests whose name means something else in the reply, or whose entries the reply has in another order. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // The reply has the notes and coins counted at closing.
  OpenDay: ['denominations'],
  // The reply has the columns in the order of the fields.
  CheckImport: ['mapping'],
  // The reply has the note of the loan, the amount with tax, and the new seal.
  SendBackNewLoan: ['note'],
  ResealPacket: ['note'],
  AddCharge: ['amountPaise'],
  ReleaseItems: ['seal'],
  // Only a random sample has a size, and only the audit of a location has a place.
  StartPacketAudit: ['sampleSize', 'place'],
}

/**
 * The values of a request that its reply returns differently, at any depth: fields of the same name, and entries of lists by position. The
 * entries of a list without repetitions (`uniqueItems`) are a set, which has no order.
 * Versions are not compared. A null sent for a new record may be filled in. A masked field must show only its last characters.
 */
export function differencesOf(
  contract: Contract,
  { id, method, reply }: Pick<Operation, 'id' | 'method' | 'reply'>,
  sent: unknown,
  returned: unknown,
): Difference[] {
  const isEdit = method === 'PUT'

  function within(schema: Schema, one: unknown, other: unknown, path: readonly string[]): Difference[] {
    const { properties = {}, items = {}, uniqueItems, 'x-masked': isMasked } = contract.resolve(schema)
    if (isRecord(one) && isRecord(other))
      return Object.entries(one).flatMap(([name, value]) =>
        name in other && !/version$/i.test(name)
          ? within(properties[name] ?? {}, value, other[name], [...path, name])
          : [],
      )
    if (uniqueItems === true && isSameSet(one, other)) return []
    if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
      return one.flatMap((value, at) => within(items, value, other[at], [...path, String(at)]))
    if (one === null && !isEdit) return []
    const wanted = isMasked === true ? masked(one) : one
    return wanted === other ? [] : [{ field: path.join('.'), sent: one, returned: other }]
  }

  if (!reply.schema || !isRecord(sent) || !isRecord(returned)) return []
  const apart = OTHERWISE[id] ?? []
  const compared = Object.fromEntries(Object.entries(sent).filter(([name]) => !apart.includes(name)))
  return within(reply.schema, compared, returned, [])
}

/** Whether two lists have the same entries in any order. */
function isSameSet(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  const sorted = (list: unknown[]) => list.map((entry) => JSON.stringify(entry)).sort()
  return isDeepStrictEqual(sorted(one), sorted(other))
}

/** A value as a reply shows it where its field has `x-masked`. */
function masked(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.length <= 4 ? '••••' : value.slice(-4).padStart(value.length, '•')
}
