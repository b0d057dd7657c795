import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTables, type Table } from './readTables.ts'
import { SchemaFault, type SqlFile } from './sqlTokens.ts'
import { fileOf, tablesSource } from './tablesSource.ts'

/**
 * Writes `src/server/db/schema` of a project: its tables for typed queries, from the SQL of the baseline and of later migrations, and
 * from `columns.ts`. Unchanged files are not written.
 * @throws SchemaFault, naming file and line, for SQL that is not understood, or a refined type whose column does not exist.
 */
export function generateTables(root: string): void {
  const database = join(root, 'src/server/db')
  const texts = tableSources(
    tablesOf(database),
    refinedColumns(readFileSync(join(database, 'columns.ts'), 'utf8')),
  )
  const target = join(database, 'schema')
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(target)) if (!texts.has(name)) rmSync(join(target, name))
  for (const [name, text] of texts) {
    const path = join(target, name)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  }
}

/** The tables that the SQL files of this folder declare. The values that a check function allows are read from `functions`. */
export function tablesOf(database: string): Table[] {
  const declaring = [...sqlFiles(database, 'baseline'), ...sqlFiles(database, 'migrations')]
  return readTables(declaring, sqlFiles(database, 'functions'))
}

/** SQL files of a folder of the database, in the order in which they run. */
function sqlFiles(database: string, folder: string): SqlFile[] {
  return readdirSync(join(database, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, sql: readFileSync(join(database, folder, name), 'utf8') }))
}

/** The columns with their own type, such as `loan.terms`: members of `ColumnTypes` in the text of `columns.ts`. */
export function refinedColumns(text: string): string[] {
  const members = /interface ColumnTypes \{(.*?)\n\}/s.exec(text)?.[1] ?? ''
  return [...members.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, id = '']) => id)
}

/**
 * Texts of the files that declare tables for typed queries, by name.
 * @param refined columns with their own type
 */
export function tableSources(tables: readonly Table[], refined: readonly string[]): Map<string, string> {
  const known = new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  )
  const unknown = refined.find((id) => !known.has(id))
  if (unknown !== undefined) throw new SchemaFault('columns.ts', 1, `no table has the column ${unknown}`)
  const files = Map.groupBy(tables, fileOf)
  return new Map([...files].map(([name, its]) => [name, tablesSource(its, refined)]))
}
