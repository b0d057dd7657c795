import { type Node, nodesOf } from './tree.ts'

/** Text without letters, or one or more whole sentences: it keeps its meaning and its grammar wherever it is put. */
const independent = /^[^\p{L}]*$|^\s*[^\p{Ll}\s].*[.!?]\s*$/su

/** Methods that change the case of a text: a language may need another form of the word, not another case. */
const changesCase = /^(to(Locale)?(Lower|Upper)Case|charAt)$/

/**
 * Sentences of a catalogue that are put together from parts of sentences, or that choose their plural without the
 * categories of the language, each with its line. A sentence is one template; only values are put into it, such as
 * amounts, dates, counts with their noun, and names.
 */
export function gluedTexts(path: string, text: string): string[] {
  const nodes = nodesOf(path, text)
  const declared = new Map(nodes.flatMap(declarationOf))
  return nodes
    .filter((node) => isGlued(node, declared))
    .map(
      ({ start, end }) =>
        `${path}:${text.slice(0, start).split('\n').length} ${text.slice(start, Number(end))}`,
    )
}

function isGlued(node: Node, declared: ReadonlyMap<string, Node>): boolean {
  if (node.type === 'CallExpression')
    return changesCase.test(nameOf((node.callee as Node).property)) || takesWords(node, declared)
  if (node.type === 'BinaryExpression')
    return node.operator === '+'
      ? [node.left, node.right].some((side) => literalsOf(side as Node).length > 0)
      : /^[=!]==?$/.test(String(node.operator)) && /^1$/.test(String((node.right as Node).value))
  if (node.type !== 'TemplateLiteral') return false
  const inserted = (node.expressions as Node[]).flatMap((expression) => partsOf(expression, declared))
  return inserted.some((part) => !independent.test(part))
}

/** Whether words are passed to a function of the same file that puts them into its sentence. */
function takesWords({ callee, arguments: passed }: Node, declared: ReadonlyMap<string, Node>): boolean {
  const words = (passed as Node[]).flatMap(literalsOf)
  return literalsOf(declared.get(nameOf(callee))).length > 0 && words.some((part) => !independent.test(part))
}

/** Texts that an inserted expression can be: those of a choice, and those of a function or constant of the same file. */
function partsOf(expression: Node, declared: ReadonlyMap<string, Node>): string[] {
  if (expression.type === 'Identifier') return literalsOf(declared.get(nameOf(expression)))
  if (expression.type !== 'CallExpression') return literalsOf(expression)
  const called = declared.get(nameOf(expression.callee))
  const isPlural = nameOf(expression.callee) === 'plural'
  return [...literalsOf(called), ...(isPlural ? formsOf(expression) : [])]
}

/** The forms in a call of `plural`. */
function formsOf(call: Node): string[] {
  const [, forms] = call.arguments as Node[]
  return (forms?.properties as Node[] | undefined)?.flatMap(({ value }) => literalsOf(value as Node)) ?? []
}

/** The literal texts that a value can be; of a function, those that it returns. */
function literalsOf(value: Node | null | undefined): string[] {
  if (!value) return []
  const literalsIn = (...names: string[]) => names.flatMap((name) => literalsOf(value[name] as Node | null))
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : []
    case 'TemplateLiteral':
      return [(value.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('0')]
    case 'ConditionalExpression':
      return literalsIn('consequent', 'alternate')
    case 'LogicalExpression':
      return literalsIn('left', 'right')
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return literalsIn('body')
    case 'BlockStatement':
      return (value.body as Node[]).flatMap(literalsOf)
    case 'IfStatement':
      return literalsIn('consequent', 'alternate')
    case 'ReturnStatement':
      return literalsIn('argument')
    default:
      return []
  }
}

/** Functions and constants by name, except catalogues, whose texts are whole. */
function declarationOf(node: Node): [string, Node][] {
  if (node.type === 'FunctionDeclaration') return [[nameOf(node.id), node]]
  const value = node.init as Node | null | undefined
  return node.type === 'VariableDeclarator' && value && value.type !== 'ObjectExpression'
    ? [[nameOf(node.id), value]]
    : []
}

function nameOf(node: unknown): string {
  return String((node as { name?: string } | null | undefined)?.name ?? '')
}
