import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isGenerated } from '../support/tree.ts'
import { chooseFiles } from './choose.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The test files that watch mode runs when a file of the project has changed, from the project's root. The tests of pages use a
 * build, and SQL and descriptions are read as text, so Vitest cannot find these from imports; for files that many parts
 * share, Vitest decides (undefined).
 * @param watched the files that were chosen for the session; none for all
 */
export function testsFor(
  path: string,
  watched: readonly string[] = [],
  files: readonly string[] = allTests(),
): string[] | undefined {
  if (!/^(?:openapi|src|tests)\//.test(path) || isGenerated(path)) return []
  if (files.includes(path)) return [path]
  if (watched.length > 0) {
    if (path.startsWith('src/web/')) return watched.filter(isOfPages)
    return isText(path) || path.startsWith('src/') ? [...watched] : undefined
  }
  const filesOf = (...words: string[]) => chooseFiles(words, files).chosen.flatMap((one) => one.files)
  const [top = '', side = '', part = ''] = path.split('/')
  if (top === 'openapi') return [...filesOf('description', 'specified'), ...filesOf(basename(path, '.yaml'))]
  if (path.endsWith('.sql'))
    return [...filesOf('schema', 'tenantIsolation', 'migrations'), ...filesOf(...featuresOfSql(path))]
  if (top !== 'src') return undefined
  if (side === 'domain') return [...filesOf('vectors'), ...filesOf(basename(path, '.ts'))].filter(isOfDomain)
  if (side === 'web') {
    const text = /\/shell\/texts\/\w+\/(\w+)\.ts$/.exec(path)?.[1]
    const own = filesOf(text ?? part).filter(isOfPages)
    return own.length > 0
      ? own
      : [...filesOf('shell'), ...files.filter((file) => file.startsWith('tests/ui/'))]
  }
  const own = filesOf(...featuresOfServer(path))
  return own.length > 0 ? own : undefined
}

const isText = (path: string) => /\.(?:sql|yaml|css)$/.test(path)
const isOfPages = (file: string) => /^tests\/(?:web|ui)\//.test(file)
const isOfDomain = (file: string) => file.startsWith('tests/domain/')

const allTests = () => globSync('tests/**/*.test.{ts,tsx}', { cwd: root })

/** The features whose handlers are in the folder of a server file, or in the closest folder above it within its module. */
function featuresOfServer(path: string): string[] {
  for (let folder = dirname(path); folder.startsWith('src/server/modules/'); folder = dirname(folder)) {
    const tags = globSync(`${folder}/**/*Handlers.ts`, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/Handlers<'(\w+)'>/g)].map(([, tag = '']) => tag),
    )
    if (tags.length > 0) return tags.map((tag) => tag.toLowerCase())
  }
  return []
}

/** The features of the server that use a table that an SQL file declares, changes or fills. */
function featuresOfSql(path: string): string[] {
  const sql = readFileSync(join(root, path), 'utf8')
  const schema = globSync('src/server/db/schema/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const tables = [...schema.join('\n').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)]
  const changed = new Set(
    [...sql.matchAll(/\b(?:table|on|into|update)\s+(?:only\s+|if\s+(?:not\s+)?exists\s+)*(\w+)/gi)].map(
      ([, table]) => table,
    ),
  )
  const named = tables.filter(([, , table]) => changed.has(table)).map(([, name]) => name)
  if (named.length === 0) return []
  const used = new RegExp(`^import \\{[^}]*\\b(?:${named.join('|')})\\b[^}]*\\} from '[./]*db/schema/`, 'm')
  const users = globSync('src/server/*/**/*.ts', { cwd: root }).filter((file) =>
    used.test(readFileSync(join(root, file), 'utf8')),
  )
  return [...new Set(users.flatMap(featuresOfServer))]
}
