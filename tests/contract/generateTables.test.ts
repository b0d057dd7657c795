import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-6'
import { describe, expect, test } from 'vitest'
import { refinedColumns, tableSources, tablesOf } from '../../src/cli/generate/tables/generateTables.ts'
import { readTables } from '../../src/cli/generate/tables/readTables.ts'
import { root } from '../support/tree.ts'

const database = join(root, 'src/server/db')

const BASELINE = `-- Lockers of stores.

create function is_state(state text) returns boolean language plpgsql immutable as $$
begin
  return state in ('free', 'in-use') and state <> '';
end $$;

-- Where packets lie.
create table locker (
  company_id uuid not null references company (id) on delete cascade,
  id uuid not null,
  -- Capitals only.
  code text collate "C" not null constraint locker_code check (code ~ '^[A-Z]+$'),
  state text not null default 'free' check (is_state(state)),
  kind text check (kind in ('steel', 'wood')),
  days smallint check (days = any (array[5, 7])),
  shelves text[] not null default '{}' check (cardinality(shelves) > 0 and (shelves <@ '{top,bottom}'::text[])),
  capacity_mg bigint,
  entry bigint generated always as identity,
  half_mg bigint generated always as (capacity_mg / 2) stored,
  "values" jsonb,
  made_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code),
  check (kind is null or state = 'free'),
  foreign key (company_id, id) references store (company_id, id)
);
create unique index locker_code_unique on locker (company_id, lower(code));
insert into locker (id, code) values ('1', 'it''s; fine -- here');
`

const read = (sql: string, ...migrations: string[]) =>
  readTables([
    { path: 'baseline/10-lockers.sql', sql },
    ...migrations.map((text, place) => ({ path: `migrations/000${place + 1}-later.sql`, sql: text })),
  ])

/** The declaration of the only file generated from this SQL. */
function declared(refined: string[], ...sql: [string, ...string[]]): string {
  return tableSources(read(...sql), refined).get('lockers.ts') ?? ''
}

describe('tables for typed queries', () => {
  test('are what `npm run generate` wrote from the SQL of this project', () => {
    const refined = refinedColumns(readFileSync(join(database, 'columns.ts'), 'utf8'))
    const files = tableSources(tablesOf(database), refined)
    expect(files.size).toBeGreaterThan(15)
    for (const [name, text] of files)
      expect(readFileSync(join(database, 'schema', name), 'utf8'), name).toBe(text)
  })

  test('have the types, defaults, keys, values and comments of the SQL', () => {
    expect(declared(['locker.values'], BASELINE).split('\n').slice(1)).toEqual([
      "import { sql } from 'drizzle-orm'",
      "import { bigint, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'",
      "import { instant, type ColumnTypes } from '../columns.ts'",
      '',
      '/** The values of `locker.state`. */',
      "export type LockerState = 'free' | 'in-use'",
      '/** The values of `locker.kind`. */',
      "export type LockerKind = 'steel' | 'wood'",
      '/** The values of `locker.days`. */',
      'export type LockerDays = 5 | 7',
      '/** The values of `locker.shelves`. */',
      "export type LockerShelves = 'top' | 'bottom'",
      '/** Where packets lie. */',
      "export const locker = pgTable('locker', {",
      "  companyId: uuid('company_id').notNull(),",
      "  id: uuid('id').notNull(),",
      '  /** Capitals only. */',
      "  code: text('code').notNull(),",
      "  state: text('state').$type<LockerState>().notNull().default(sql`'free'`),",
      "  kind: text('kind').$type<LockerKind>(),",
      "  days: smallint('days').$type<LockerDays>(),",
      "  shelves: text('shelves').array().$type<LockerShelves[]>().notNull().default(sql`'{}'`),",
      "  capacityMg: bigint('capacity_mg', { mode: 'number' }),",
      "  entry: bigint('entry', { mode: 'number' }).generatedAlwaysAsIdentity(),",
      "  halfMg: bigint('half_mg', { mode: 'number' }).generatedAlwaysAs(sql`capacity_mg / 2`),",
      "  values: jsonb('values').$type<ColumnTypes['locker.values']>(),",
      "  madeAt: instant('made_at').notNull().default(sql`now()`),",
      '}, (table) => [primaryKey({ columns: [table.companyId, table.id] })])',
      '',
    ])
  })

  test('follow later migrations: new, changed, renamed and dropped columns, tables and values', () => {
    const [locker, vault] = read(
      BASELINE,
      `alter table locker add column note text, drop column half_mg, alter column kind set not null;
       alter table locker alter column state drop default;
       alter table locker rename column id to locker_id;
       alter table locker rename column kind to material;
       alter table locker drop constraint locker_kind_check, add constraint locker_material check (material in ('steel', 'wood', 'glass'));
       create table gone (id uuid primary key)`,
      `drop table gone; create table vault (id uuid primary key, name text default 'Main')`,
    )
    const names = locker?.columns.map(({ name }) => name)
    expect(names).toContain('note')
    expect(names).not.toContain('half_mg')
    expect(names).not.toContain('kind')
    expect(locker?.primaryKey).toEqual(['company_id', 'locker_id'])
    expect(locker?.columns.find(({ name }) => name === 'material')?.notNull).toBe(true)
    expect(locker?.columns.find(({ name }) => name === 'state')?.value).toBeUndefined()
    expect(locker?.checks.get('locker_material')).toEqual(new Map([['material', ['steel', 'wood', 'glass']]]))
    expect(locker?.checks.has('locker_kind_check')).toBe(false)
    expect(vault).toMatchObject({ name: 'vault', path: 'migrations/0002-later.sql', primaryKey: ['id'] })
  })

  test('have the values of a check function as it is applied after the migrations', () => {
    const states = `create or replace function is_state(state text) returns boolean language plpgsql as $$ begin return state in ('free', 'lost'); end $$;`
    const [locker] = readTables(
      [{ path: 'baseline/10-lockers.sql', sql: BASELINE }],
      [{ path: 'functions/rowRules.sql', sql: `-- Rules.\n${states}` }],
    )
    expect(locker?.checks.get('locker_state_check')).toEqual(new Map([['state', ['free', 'lost']]]))
  })

  test.each([
    ['a statement', 'rename_everything();', 'baseline/10-lockers.sql:1  "rename_everything ( )"'],
    [
      'a table that does not exist',
      '\nalter table shelf add column x text;',
      ':2  alters a table that no file creates',
    ],
    [
      'dropping a table that does not exist',
      'drop table if exists shelf;',
      ':1  drops a table that no file creates',
    ],
    [
      'a renamed table',
      `${BASELINE}\nalter table locker rename to vault;`,
      ':31  "alter table locker rename to" is not understood',
    ],
    [
      'renaming a column that does not exist',
      `${BASELINE}\nalter table locker rename column depth to height;`,
      ':31  locker has no such column',
    ],
    [
      'a changed type',
      `${BASELINE}\nalter table locker alter column code type integer;`,
      ':31  "alter column code type integer" is not understood',
    ],
    [
      'a column without a type',
      'create table a (\n  id uuid,\n  name not null)',
      ':3  is neither a column nor a constraint',
    ],
    ['a table made of a query', 'create table a as select 1', ':1  has no list of columns after its name'],
    ['an unclosed string', "select 'a\n;", ":1  cannot be read: 'a"],
  ])('are rejected with file and line if the SQL is not understood: %s', (_what, sql, sentence) => {
    expect(() => read(sql)).toThrow(sentence)
  })

  test('are rejected if a column type is unknown or a refined column does not exist', () => {
    expect(() => declared([], 'create table a (id uuid primary key,\nat time)')).toThrow(
      'baseline/10-lockers.sql:2  a.at: no column of type time is known',
    )
    expect(() => declared(['locker.kinds'], BASELINE)).toThrow('no table has the column locker.kinds')
  })
})

describe('a column with values in SQL and a type in `domain`', () => {
  /** The compile errors of a file that declares such a type, with only the declaration of `Same`. */
  function errorsOf(declaredType: string, checked: string): string[] {
    const same = /export type Same<.*$/m.exec(readFileSync(join(database, 'columns.ts'), 'utf8'))?.[0] ?? ''
    const text = `${same}\nexport type Column = Same<${declaredType}, ${checked}, ${declaredType}>\n`
    const source = ts.createSourceFile('same.ts', text, ts.ScriptTarget.Latest)
    const program = ts.createProgram({
      rootNames: ['same.ts'],
      options: { noLib: true, strict: true, types: [] },
      host: {
        getSourceFile: (name) => (name === 'same.ts' ? source : undefined),
        getDefaultLibFileName: () => '',
        getCurrentDirectory: () => '',
        getCanonicalFileName: (name) => name,
        useCaseSensitiveFileNames: () => true,
        getNewLine: () => '\n',
        fileExists: (name) => name === 'same.ts',
        readFile: () => undefined,
        writeFile: () => undefined,
      },
    })
    return program
      .getSemanticDiagnostics(source)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0] ?? '')
  }

  test('has the same values on both sides, or does not compile', () => {
    expect(errorsOf("'open' | 'closed'", "'closed' | 'open'")).toEqual([])
    expect(errorsOf("('open' | 'closed')[]", "('closed' | 'open')[]")).toEqual([])
    expect(errorsOf("'open'", "'open' | 'closed'")[0]).toContain('does not satisfy the constraint')
    expect(errorsOf("'open' | 'closed'", "'open'")[0]).toContain('does not satisfy the constraint')
  })
})
