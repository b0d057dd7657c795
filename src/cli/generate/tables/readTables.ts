import { type CheckFunction, checkFunctionOf, listsOf, type Values } from './checks.ts'
import {
  inParentheses,
  isSymbol,
  SchemaFault,
  type SqlFile,
  split,
  type Token,
  tokenize,
} from './sqlTokens.ts'

/** A column as its `create table` declares it. */
export interface Column {
  name: string
  /** As SQL writes it, such as `bigint` or `text[]`. */
  type: string
  notNull: boolean
  /** The expression of its default; `identity` for an identity; the expression of a generated column. */
  value?: { kind: 'default' | 'generated' | 'identity'; expression: string }
  /** The comment above the column. */
  comment: string
  line: number
}

/** A table as it is after every migration. */
export interface Table {
  name: string
  /** The file that creates it, from the folder of the database. */
  path: string
  columns: Column[]
  primaryKey: string[]
  /** By name of a check: the lists of values that it allows, by column. */
  checks: Map<string, Map<string, Values>>
  comment: string
}

/** Statements that change no column. */
const WITHOUT_COLUMNS =
  /^(?:create (?:unique )?index|create (?:or replace )?(?:function|trigger|view)|create (?:schema|type|extension|aggregate)|insert|update|delete|select|do|grant|revoke|comment|drop (?:index|function|trigger|view|type|schema|policy|aggregate)|alter (?:type|function|index|schema|aggregate)|set)\b/

/** Words that end the type or the default of a column. */
const CONSTRAINTS = [
  'not',
  'null',
  'default',
  'primary',
  'references',
  'check',
  'generated',
  'collate',
  'unique',
  'constraint',
]

/**
 * Tables as they are after these files ran in order.
 * @param applied files that are applied after them: their functions replace those that the tables were created with
 * @throws SchemaFault, naming file and line, at a statement or a part of one that may change columns and is not understood.
 */
export function readTables(files: readonly SqlFile[], applied: readonly SqlFile[] = []): Table[] {
  const tables = new Map<string, Table>()
  const replaced = new Map(applied.flatMap(checkFunctionsOf))
  const functions = new Map(replaced)
  for (const file of files) {
    for (const statement of split(tokenize(file), ';')) {
      const words = statement.filter(({ kind }) => kind !== 'comment')
      const text = words
        .slice(0, 6)
        .map((token) => token.text)
        .join(' ')
      const reader = new Reader(file, functions)
      const check = checkFunctionOf(words, file)
      if (check && !replaced.has(check.name)) functions.set(check.name, check.check)
      if (text.startsWith('create table ')) {
        const table = reader.createTable(statement)
        tables.set(table.name, table)
      } else if (text.startsWith('drop table ')) {
        for (const [name] of split(words.slice(2), ','))
          if (!tables.delete(name?.text ?? '')) throw reader.fault(name, 'drops a table that no file creates')
      } else if (text.startsWith('alter table ')) {
        const table = tables.get(words[2]?.text ?? '')
        if (!table) throw reader.fault(words[2], 'alters a table that no file creates')
        for (const action of split(statement.slice(statement.indexOf(words[2] as Token) + 1), ','))
          reader.alterTable(table, action)
      } else if (words.length > 0 && !WITHOUT_COLUMNS.test(text))
        throw reader.fault(words[0], `"${text}" is not understood`)
    }
  }
  return [...tables.values()]
}

/** The check functions of a file, by name. */
function checkFunctionsOf(file: SqlFile): [string, CheckFunction][] {
  return split(tokenize(file), ';').flatMap((statement) => {
    const found = checkFunctionOf(
      statement.filter(({ kind }) => kind !== 'comment'),
      file,
    )
    return found ? [[found.name, found.check]] : []
  })
}

/** Reads the statements of one file. */
class Reader {
  readonly file: SqlFile
  readonly functions: ReadonlyMap<string, CheckFunction>

  constructor(file: SqlFile, functions: ReadonlyMap<string, CheckFunction>) {
    this.file = file
    this.functions = functions
  }

  fault(token: Token | undefined, sentence: string): SchemaFault {
    return new SchemaFault(this.file.path, token?.line ?? 1, `${sentence}; see src/cli/generate/tables`)
  }

  createTable(statement: readonly Token[]): Table {
    const at = statement.findIndex(({ kind }) => kind !== 'comment')
    const name = statement[at + 2]
    if (!isSymbol(statement[at + 3], '(')) throw this.fault(name, 'has no list of columns after its name')
    const table: Table = {
      name: name?.text ?? '',
      path: this.file.path,
      columns: [],
      primaryKey: [],
      checks: new Map(),
      comment: this.commentOver(statement, at),
    }
    for (const part of split(inParentheses(statement, at + 3).inner, ',')) this.part(table, part)
    return table
  }

  /** An action of `alter table`. */
  alterTable(table: Table, action: readonly Token[]): void {
    const words = action.filter(({ kind }) => kind !== 'comment')
    const [verb, what, name] = words.map(({ text }) => text)
    if (verb === 'add' && what === 'column') this.part(table, words.slice(2))
    else if (verb === 'add' && what !== undefined && NO_COLUMN.test(what)) this.part(table, words.slice(1))
    else if (verb === 'drop' && what === 'constraint') table.checks.delete(name ?? '')
    else if (verb === 'drop' && what === 'column')
      table.columns = table.columns.filter((column) => column.name !== name)
    else if (verb === 'alter' && what === 'column') this.alterColumn(table, words.slice(2))
    else if (verb === 'rename' && what === 'column') this.renameColumn(table, words.slice(2))
    else if (!/^(?:enable|disable|force|owner|set|validate)$/.test(verb ?? ''))
      throw this.fault(words[0], `"alter table ${table.name} ${verb} ${what}" is not understood`)
  }

  /** What follows `alter column`. */
  private alterColumn(table: Table, words: readonly Token[]): void {
    const column = table.columns.find(({ name }) => name === words[0]?.text)
    const [verb, what] = words.slice(1).map(({ text }) => text)
    if (!column) throw this.fault(words[0], `${table.name} has no such column`)
    if (what === 'not') column.notNull = verb === 'set'
    else if (verb === 'drop' && what === 'default') column.value = undefined
    else if (verb === 'set' && what === 'default')
      column.value = { kind: 'default', expression: this.quote(words.slice(3)) }
    else if (verb !== 'set' || what !== 'statistics')
      throw this.fault(words[0], `"alter column ${column.name} ${verb} ${what}" is not understood`)
  }

  /** What follows `rename column`; a check keeps the name that it got from the old one. */
  private renameColumn(table: Table, [from, , to]: readonly Token[]): void {
    const column = table.columns.find(({ name }) => name === from?.text)
    if (!column || !to) throw this.fault(from, `${table.name} has no such column`)
    const renamed = (name: string) => (name === from?.text ? to.text : name)
    column.name = to.text
    table.primaryKey = table.primaryKey.map(renamed)
    for (const [check, lists] of table.checks)
      table.checks.set(check, new Map([...lists].map(([name, values]) => [renamed(name), values])))
  }

  /** A part of a table: a column, a key or a check. */
  private part(table: Table, part: readonly Token[]): void {
    const words = part.filter(({ kind }) => kind !== 'comment')
    const first = words[0]
    if (!first) throw this.fault(part[0], 'there is one comma too many')
    const named = first.text === 'constraint' ? words[1]?.text : undefined
    const own = named === undefined ? words : words.slice(2)
    if (own[0] && NO_COLUMN.test(own[0].text) && isKey(own)) this.constraint(table, own, named)
    else table.columns.push(this.column(table, part, words))
  }

  private constraint(table: Table, words: readonly Token[], named: string | undefined): void {
    const open = words.findIndex((token) => isSymbol(token, '('))
    const { inner } = inParentheses(words, open)
    if (words[0]?.text === 'primary')
      table.primaryKey = inner.filter(({ kind }) => kind === 'word').map(({ text }) => text)
    if (words[0]?.text === 'check') this.keepLists(table, inner, named)
  }

  /** Keeps the lists of a check under its name, or under the one that PostgreSQL gives it. */
  private keepLists(table: Table, condition: readonly Token[], named?: string): void {
    const lists = listsOf(condition, this.functions)
    const name = `${table.name}_${[...lists.keys()].join('_')}_check`
    if (lists.size > 0) table.checks.set(named ?? name, lists)
  }

  private column(table: Table, part: readonly Token[], words: readonly Token[]): Column {
    const [name, ...rest] = words
    const ends = rest.findIndex(({ kind, text }) => kind === 'word' && CONSTRAINTS.includes(text))
    const type = rest.slice(0, ends < 0 ? undefined : ends)
    if (name?.kind !== 'word' || type.length === 0)
      throw this.fault(words[0], 'is neither a column nor a constraint')
    const column: Column = {
      name: name.text,
      type: type.map(({ text }) => text).join(''),
      notNull: false,
      comment: this.commentOver(part, part.indexOf(name)),
      line: name.line,
    }
    for (let at = type.length; at < rest.length; ) at = this.columnConstraint(table, column, rest, at)
    return column
  }

  /** Reads the constraint of a column at a position. @returns the position of the next one */
  private columnConstraint(table: Table, column: Column, words: readonly Token[], at: number): number {
    const word = words[at]
    const second = words[at + 1]?.text
    const ends = words.findIndex(
      ({ kind, text }, place) => place > at + 1 && kind === 'word' && CONSTRAINTS.includes(text),
    )
    const rest = words.slice(at + 1, ends < 0 ? undefined : ends)
    if (word?.text === 'not' && second === 'null') {
      column.notNull = true
      return at + 2
    }
    if (word?.text === 'null' || word?.text === 'unique') return at + 1
    if (word?.text === 'collate' || word?.text === 'constraint') return at + 2
    if (word?.text === 'primary') {
      table.primaryKey = [column.name]
      column.notNull = true
      return at + 2
    }
    if (word?.text === 'check') {
      const { inner, next } = inParentheses(words, at + 1)
      const named = words[at - 2]?.text === 'constraint' ? words[at - 1]?.text : undefined
      this.keepLists(table, inner, named)
      return next
    }
    if (word?.text === 'default') column.value = { kind: 'default', expression: this.quote(rest) }
    else if (word?.text === 'generated') {
      const open = rest.findIndex((token) => isSymbol(token, '('))
      column.value = rest.some(({ text }) => text === 'identity')
        ? { kind: 'identity', expression: '' }
        : { kind: 'generated', expression: this.quote(inParentheses(rest, open).inner) }
    } else if (word?.text !== 'references') throw this.fault(word, `"${word?.text}" is not understood here`)
    return at + 1 + rest.length
  }

  /** An expression as written in the file. */
  private quote(tokens: readonly Token[]): string {
    return this.file.sql.slice(tokens[0]?.start, tokens.at(-1)?.end)
  }

  /** The comment directly above the token at a position, as one text. */
  private commentOver(tokens: readonly Token[], at: number): string {
    const lines: string[] = []
    let line = tokens[at]?.line ?? 0
    for (let place = at - 1; place >= 0; place--) {
      const token = tokens[place]
      if (token?.kind !== 'comment' || token.line !== --line) break
      lines.unshift(token.text.trim())
    }
    return lines.join(' ')
  }
}

/** The first words of table constraints. */
const NO_COLUMN = /^(?:primary|foreign|unique|check|constraint|exclude)$/

/** Whether a part begins as a constraint and not as a column of such a name. */
function isKey(words: readonly Token[]): boolean {
  return words.slice(0, 3).some((token) => isSymbol(token, '('))
}
