import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DescriptionFault, type Finding } from './finding.ts'
import { expandFields } from './sharedFields.ts'
import { openPlaces, type Places, readYaml } from './yaml.ts'

/** A parsed YAML mapping. */
export type Mapping = Record<string, unknown>

/** The merged description, as far as the generators read it. */
export interface Description extends Mapping {
  /**
   * `x-scope: store`: the records of the tag belong to one store, and are stale only there. `x-follows`: the tag shows data of these
   * tags, so a write that makes one of them stale makes it stale too.
   */
  tags: { name: string; 'x-scope'?: 'store'; 'x-follows'?: string[] }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Mapping>; [kind: string]: Record<string, Mapping> }
  'x-screens': Record<string, ScreenDeclaration>
}

/** An operation of the description with the extensions of the contract's rules. */
export interface Operation extends Mapping {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-permission': string
  'x-changes'?: string[]
  'x-scope'?: 'login'
  /** False for a write that the audit log does not record. */
  'x-audit'?: boolean
  /** Whose pages are notified of the change: all of the company (no value), or the login's own. */
  'x-audience'?: 'login'
  parameters?: (Mapping & { $ref?: string; in?: string; name?: string })[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: { $ref: string } }> }>
}

/** A screen as a tag file declares it: its ScreenName, the actions a role may be given, and those that are group rights. */
export interface ScreenDeclaration {
  name: string
  actions: string[]
  group?: string[]
}

/** A file of openapi/ as text. */
export interface DescriptionFile {
  /** Its name within openapi/. */
  file: string
  text: string
}

/** A description with its sources. */
export interface Source {
  /** All files in one. */
  description: Description
  /** Each file separately, openapi.yaml first. */
  files: { file: string; content: Mapping }[]
  /** Positions of what was read. */
  places: Places
}

/** The files of a folder of descriptions. */
export function readFiles(folder: string): DescriptionFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}

/**
 * Reads openapi.yaml and the tag files next to it and merges them key by key; top-level lists are joined. The order of the given files
 * does not matter. Fields that schemas take from others are expanded.
 * @throws DescriptionFault when a file is not valid YAML, a key is declared twice, or a schema takes a field that does not exist.
 */
export function readDescription(parts: readonly DescriptionFile[]): Source {
  const first = ({ file }: DescriptionFile) => (file === 'openapi.yaml' ? '' : file)
  const ordered = [...parts].sort((one, other) => (first(one) < first(other) ? -1 : 1))
  const places = openPlaces()
  const findings: Finding[] = []
  const attempt = <T>(work: () => T): T[] => {
    try {
      return [work()]
    } catch (error) {
      if (!(error instanceof DescriptionFault)) throw error
      findings.push(...error.findings)
      return []
    }
  }
  const files = ordered.flatMap(({ file, text }) =>
    attempt(() => ({ file, content: readYaml(file, text, places) })),
  )
  const merged: Mapping = {}
  for (const { content } of files) findings.push(...mergeInto(merged, content, places, ''))
  const description = merged as unknown as Description
  if (findings.length === 0) findings.push(...expandFields(description, places))
  if (findings.length > 0) throw new DescriptionFault(findings)
  return { description, files, places }
}

/** Adds to the `x-changes` of each operation the tags that follow one of its tags (`x-follows`). */
export function follow(description: Description): void {
  for (const { name, 'x-follows': follows = [] } of description.tags)
    for (const operation of Object.values(description.paths).flatMap((methods) => Object.values(methods))) {
      const changes = operation['x-changes'] ?? []
      if (changes.some((tag) => follows.includes(tag)) && !changes.includes(name)) changes.push(name)
    }
}

/** Merges a mapping; returns the keys that are already declared. */
function mergeInto(target: Mapping, source: Mapping, places: Places, path: string): Finding[] {
  return Object.entries(source).flatMap(([key, value]) => {
    const here = `${path}/${key}`
    places.note(target, key, () => places.placeOf(source, key))
    if (Array.isArray(value) && path === '') target[key] = [...((target[key] as unknown[]) ?? []), ...value]
    else if (isContainer(value, path) && isContainer(target[key] ?? {}, path)) {
      const inner = (target[key] ?? {}) as Mapping
      target[key] = inner
      places.note(inner, null, () => places.placeOf(value))
      return mergeInto(inner, value, places, here)
    } else if (target[key] === undefined) target[key] = value
    else
      return [
        { ...places.placeOf(source, key), rule: 'declared-twice', sentence: `${here} is declared twice.` },
      ]
    return []
  })
}

/** Only the description's own top levels are shared between files; deeper keys belong to one file. */
function isContainer(value: unknown, path: string): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && path.split('/').length <= 2
}
