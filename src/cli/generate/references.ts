import type { Description, Mapping } from './merge.ts'

/** The last part of a reference. */
export function nameOf(reference: unknown): string {
  return String(reference).split('/').at(-1) ?? ''
}

/** The schema that a written one stands for; what stands beside a reference wins. @throws when it leads nowhere. */
export function resolve(whole: Description, written: Mapping): Mapping {
  if (typeof written.$ref !== 'string') return written
  const target = whole.components.schemas[nameOf(written.$ref)]
  if (!target) throw new Error(`${written.$ref} has no target`)
  const { $ref, ...beside } = written
  return { ...resolve(whole, target), ...beside }
}
