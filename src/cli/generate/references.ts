import type { Description, Mapping } from './merge.ts'

/** The last part of a reference. */
export function nameOf(reference: unknown): string {
  return String(reference).split('/').at(-1) ?? ''
}

/** A schema with its reference resolved; keywords next to the reference win. @throws if the target does not exist. */
export function resolve(whole: Description, written: Mapping): Mapping {
  if (typeof written.$ref !== 'string') return written
  const target = whole.components.schemas[nameOf(written.$ref)]
  if (!target) throw new Error(`${written.$ref} has no target`)
  const { $ref, ...siblings } = written
  return { ...resolve(whole, target), ...siblings }
}
