import { inParentheses, isSymbol, type SqlFile, split, type Token, tokenize } from './sqlTokens.ts'

/** The allowed values of a column: strings or numbers. */
export type Values = readonly string[] | readonly number[]

/** A check function: the names of its arguments, and the expression that it returns. */
export interface CheckFunction {
  parameters: string[]
  condition: Token[]
}

/**
 * The columns that a check limits to a list of values, with the list. It recognises `x in ('a', 'b')`, `x = any (array[1, 2])`, `x <@
 * '{a,b}'::text[]` and calls of functions that return such a condition, or several of them joined by `and`.
 */
export function listsOf(
  condition: readonly Token[],
  functions: ReadonlyMap<string, CheckFunction>,
): Map<string, Values> {
  const tokens = condition.filter(({ kind }) => kind !== 'comment')
  const conjuncts = split(tokens, 'and')
  const lists = new Map<string, Values>()
  if (split(tokens, 'or').length > 1) return lists
  if (conjuncts.length > 1) {
    for (const one of conjuncts) for (const [name, values] of listsOf(one, functions)) lists.set(name, values)
    return lists
  }
  const [first, second, third] = tokens
  if (isSymbol(first, '(')) {
    const { inner, next } = inParentheses(tokens, 0)
    return next === tokens.length ? listsOf(inner, functions) : lists
  }
  if (first?.kind !== 'word') return lists
  const values = tokens.slice(2).filter(({ kind }) => kind === 'string' || kind === 'number')
  const text = tokens.map((token) => token.text).join(' ')
  if (second?.text === 'in' && inParentheses(tokens, 2).next === tokens.length)
    lists.set(first.text, valuesOf(values))
  else if (text.startsWith(`${first.text} = any ( array [ `)) lists.set(first.text, valuesOf(values))
  else if (second?.text === '<@' && third?.kind === 'string')
    lists.set(first.text, third.text.slice(1, -1).split(','))
  const called = functions.get(first.text)
  if (called && isSymbol(second, '(')) {
    const values = split(inParentheses(tokens, 1).inner, ',').map((one) => one[0]?.text ?? '')
    for (const [name, list] of listsOf(called.condition, functions))
      lists.set(values[called.parameters.indexOf(name)] ?? name, list)
  }
  return lists
}

function valuesOf(tokens: readonly Token[]): Values {
  return tokens[0]?.kind === 'number'
    ? tokens.map(({ text }) => Number(text))
    : tokens.map(({ text }) => text)
}

/** The function that a statement creates, if it returns a single condition: `create function name(…) returns boolean … as $$ … $$`. */
export function checkFunctionOf(
  statement: readonly Token[],
  file: SqlFile,
): { name: string; check: CheckFunction } | undefined {
  const at = statement.findIndex(({ text, kind }) => kind === 'word' && text === 'function')
  const open = statement.findIndex((token) => isSymbol(token, '('))
  const body = statement.find(({ kind }) => kind === 'body')
  if (at < 0 || open < at || !body || !statement.some(({ text }) => text === 'boolean')) return undefined
  const parameters = split(inParentheses(statement, open).inner, ',').map((one) => one[0]?.text ?? '')
  const words = tokenize({ path: file.path, sql: body.text })
  const from = words.findIndex(({ text }) => text === 'return')
  const to = words.findIndex((token, place) => place > from && isSymbol(token, ';'))
  const name = statement[open - 1]?.text
  if (from < 0 || to < 0 || name === undefined) return undefined
  return { name, check: { parameters, condition: words.slice(from + 1, to) } }
}
