/** A lexical token of SQL. `body` is the text between dollar quotes. */
export interface Token {
  kind: 'word' | 'string' | 'number' | 'symbol' | 'body' | 'comment'
  /** As written, but words in lower case, and strings, function bodies and comments without their delimiters. */
  text: string
  line: number
  /** Offsets in the file, to quote an expression as it is written. */
  start: number
  end: number
}

/** A file of SQL. */
export interface SqlFile {
  /** The path in `src/server/db`, such as `baseline/60-loans.sql`. */
  path: string
  sql: string
}

/** SQL that the generator of tables does not understand; the message begins with file and line, which editors can open. */
export class SchemaFault extends Error {
  constructor(path: string, line: number, sentence: string) {
    super(`src/server/db/${path}:${line}  ${sentence}`)
  }
}

const PATTERN =
  /(?<space>\s+)|--(?<comment>[^\n]*)|(?<tag>\$\w*\$)(?<body>[\s\S]*?)\k<tag>|'(?<string>(?:[^']|'')*)'|"(?<quoted>[^"]+)"|(?<word>[a-z_]\w*)|(?<number>\d+)|(?<symbol>::|<=|>=|<>|<@|[^\s\w'"])/iy

/** The tokens of a file. @throws SchemaFault at an unexpected character. */
export function tokenize({ path, sql }: SqlFile): Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(PATTERN)
  let line = 1
  while (pattern.lastIndex < sql.length) {
    const start = pattern.lastIndex
    const groups = pattern.exec(sql)?.groups
    if (!groups) throw new SchemaFault(path, line, `cannot be read: ${sql.slice(start, start + 20)}`)
    const end = pattern.lastIndex
    const kind = groups.quoted === undefined ? kinds.find((one) => groups[one] !== undefined) : 'word'
    const text = groups.quoted ?? groups[kind ?? ''] ?? ''
    if (kind) tokens.push({ kind, text: kind === 'word' ? text.toLowerCase() : text, line, start, end })
    line += sql.slice(start, end).split('\n').length - 1
  }
  return tokens
}

const kinds = ['comment', 'body', 'string', 'word', 'number', 'symbol'] as const

/** Splits tokens at each separator that is outside parentheses and brackets; comments stay. */
export function split(tokens: readonly Token[], separator: string): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (isSymbol(token, '(') || isSymbol(token, '[')) depth++
    if (isSymbol(token, ')') || isSymbol(token, ']')) depth--
    if (depth === 0 && token.text === separator && (token.kind === 'symbol' || token.kind === 'word')) {
      parts.push([])
    } else parts.at(-1)?.push(token)
  }
  return parts
}

/** Whether a token is this symbol. */
export function isSymbol(token: Token | undefined, text: string): boolean {
  return token?.kind === 'symbol' && token.text === text
}

/** The content of the parentheses that open at `from`, and the position after them. */
export function inParentheses(tokens: readonly Token[], from: number): { inner: Token[]; next: number } {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    if (isSymbol(tokens[at], '(')) depth++
    if (isSymbol(tokens[at], ')') && --depth === 0) return { inner: tokens.slice(from + 1, at), next: at + 1 }
  }
  return { inner: [], next: tokens.length }
}
