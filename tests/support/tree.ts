import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

/** The folder of the whole project. */
export const root = join(import.meta.dirname, '../..')

/** Entries at the top that are generated and not committed. */
export const made = ['node_modules', 'dist', '.git']

/** Folders of files that `npm run generate` writes; they are not committed. */
const generated = ['src/api/gen/', 'src/server/db/schema/']

/** Whether a file, by its path from the root, is generated. */
export function isGenerated(path: string): boolean {
  return generated.some((folder) => path.startsWith(folder))
}

/** A node of a parsed file. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** One file of the tree. */
export interface SourceFile {
  /** From the root, such as src/web/main.tsx. */
  path: string
  text: string
  /** Its imports: as written, the path from the root if it is a file of ours, and whether it is a dynamic import. */
  imports: { written: string; target: string; typeOnly: boolean; later: boolean }[]
}

/** Every hand-written file under these folders, by path. */
export function filesUnder(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !isGenerated(path)),
  )
}

/** Text of a file. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The TypeScript files under these folders with their imports. */
export function sources(...folders: string[]): SourceFile[] {
  return filesUnder(...folders)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: read(path), imports: importsOf(path, read(path)) }))
}

/** The imports of a file, including dynamic ones and types. */
export function importsOf(path: string, text: string): SourceFile['imports'] {
  const found = nodesOf(path, text).flatMap((node) => {
    const source = node.source as { value?: unknown } | null | undefined
    if (!/^(Import|ExportNamed|ExportAll)(Declaration|Expression)$/.test(node.type)) return []
    if (typeof source?.value !== 'string') return []
    return [
      {
        written: source.value,
        typeOnly: (node.importKind ?? node.exportKind) === 'type',
        later: node.type === 'ImportExpression',
      },
    ]
  })
  return found.map((one) => ({ ...one, target: targetOf(path, one.written) }))
}

function targetOf(path: string, written: string): string {
  if (written.startsWith('#texts/')) return written.replace('#texts/', 'src/web/shell/texts/en/')
  return written.startsWith('.') ? join(dirname(path), written) : written
}

/** Every node of a file, parents before children. */
export function nodesOf(path: string, text: string): Node[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const nodes: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      if ('type' in value && typeof value.type === 'string') nodes.push(value as Node)
      Object.values(value).forEach(visit)
    }
  }
  visit(program)
  return nodes
}

/** Import cycles, each once. */
export function cycles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map(({ path, imports: all }) => [path, all.map(({ target }) => target)]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]): void => {
    const from = trail.indexOf(path)
    if (from >= 0) found.push([...trail.slice(from), path].join(' → '))
    if (from >= 0 || done.has(path)) return
    for (const next of imports.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return found
}
