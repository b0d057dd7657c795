import { nameOf } from '../generate/references.ts'
import { type Contract, isRecord, type Schema } from './description.ts'

/** A record found in a reply. */
export type Known = Record<string, unknown> & { id: string }

/** Records found in replies, by the name of their schema. */
export interface Memory {
  /** Stores every record of a reply, at any depth. */
  learn: (schema: Schema | null, value: unknown) => void
  /** Records of a schema, the newest last, without inactive or deleted ones. */
  all: (kind: string) => Known[]
  one: (kind: string, id: string) => Known | undefined
  /** Removes a record that was deleted or inactivated. */
  forget: (id: string) => void
}

/** Returns an empty store of records for a contract. */
export function memoryOf(contract: Contract): Memory {
  const kinds = new Map<string, Map<string, Known>>()
  const gone = new Set<string>()

  function learn(schema: Schema, value: unknown, depth = 0): void {
    if (depth > 12) return
    const { properties, items } = contract.resolve(schema)
    if (Array.isArray(value) && items) for (const one of value) learn(items, one, depth + 1)
    if (!isRecord(value)) return
    for (const [name, inner] of Object.entries(properties ?? {}))
      if (name in value) learn(inner, value[name], depth + 1)
    if (!schema.$ref || typeof value.id !== 'string') return
    const kind = nameOf(schema.$ref)
    const records = kinds.get(kind) ?? new Map<string, Known>()
    kinds.set(kind, records)
    const before = records.get(value.id)
    records.delete(value.id)
    records.set(value.id, { ...before, ...value } as Known)
    if (value.active === true) gone.delete(value.id)
  }

  return {
    learn: (schema, value) => schema && learn(schema, value),
    all: (kind) =>
      [...(kinds.get(kind)?.values() ?? [])].filter(({ id, active }) => active !== false && !gone.has(id)),
    one: (kind, id) => kinds.get(kind)?.get(id),
    forget: (id) => gone.add(id),
  }
}
