import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A parsed YAML mapping. */
export type Mapping = Record<string, unknown>

/** The merged description, as far as the generators read it. */
export interface Description extends Mapping {
  /** `x-scope: store`: its records belong to one store, and are stale only there. */
  tags: { name: string; 'x-scope'?: 'store' }[]
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
  /** False for what is not worth a line of the audit log. */
  'x-audit'?: boolean
  /** Whose pages are told of the change: all of the company (no value), or the login's own. */
  'x-audience'?: 'login'
  parameters?: (Mapping & { $ref?: string; in?: string; name?: string })[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: { $ref: string } }> }>
}

/** What a tag file says of a screen: its ScreenName, the acts a role may be given, those that are group rights. */
export interface ScreenDeclaration {
  name: string
  acts: string[]
  group?: string[]
}

/**
 * Merges openapi.yaml and the tag files beside it, key by key; lists are joined.
 * @throws when a key is declared twice, naming the file and the key, or when a file is not valid YAML.
 */
export function mergeDescription(folder: string): Description {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
  const merged: Mapping = {}
  for (const name of ['openapi.yaml', ...names.filter((other) => other !== 'openapi.yaml')]) {
    mergeInto(merged, readYaml(join(folder, name)), name, '')
  }
  return merged as unknown as Description
}

function readYaml(path: string): Mapping {
  try {
    return parse(readFileSync(path, 'utf8')) as Mapping
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}

function mergeInto(target: Mapping, source: Mapping, file: string, path: string): void {
  for (const [key, value] of Object.entries(source)) {
    const here = `${path}/${key}`
    const standing = target[key]
    if (standing === undefined) target[key] = value
    else if (Array.isArray(standing) && Array.isArray(value)) standing.push(...value)
    else if (isContainer(standing, path) && isContainer(value, path)) mergeInto(standing, value, file, here)
    else throw new Error(`openapi/${file}: ${here} is declared twice`)
  }
}

/** Only the description's own top levels are shared between files; deeper keys belong to one file. */
function isContainer(value: unknown, path: string): value is Mapping {
  return typeof value === 'object' && value !== null && path.split('/').length <= 2
}
