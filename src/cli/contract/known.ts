import { nameOf } from '../generate/references.ts'
import { type Contract, isRecord, type Schema } from './description.ts'

/** A record that an answer told of. */
export type Known = Record<string, unknown> & { id: string }

/** What answers told of records, by the name of their schema. */
export interface Memory {
  /** Takes every record out of an answer, wherever it stands in it. */
  learn: (schema: Schema | null, value: unknown) => void
  /** Records of a schema, the newest last; what is in-active or forgotten is left out. */
  all: (kind: string) => Known[]
  one: (kind: string, id: string) => Known | undefined
  /** A record that a deletion took away or in-activated is offered no more. */
  forget: (id: string) => void
}

/** An empty memory for a contract. */
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
    const standing = kinds.get(kind) ?? new Map<string, Known>()
    kinds.set(kind, standing)
    const before = standing.get(value.id)
    standing.delete(value.id)
    standing.set(value.id, { ...before, ...value } as Known)
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
