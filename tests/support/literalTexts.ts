import { type Node, nodesOf } from './tree.ts'

/** Attributes and properties that are shown or read aloud. */
const readByPeople =
  /^(title|label|placeholder|description|alt|lead|text|help|message|error|aria-label|ariaLabel|emptyTitle|\w+Label)$/

/** Texts for people that a component contains instead of a catalogue, each with its line. */
export function literalTexts(path: string, text: string): string[] {
  return nodesOf(path, text)
    .flatMap(spokenIn)
    .filter(({ words }) => /\p{L}/u.test(words))
    .map(({ words, start }) => `${path}:${text.slice(0, start).split('\n').length} ${words.trim()}`)
}

function spokenIn(node: Node): { words: string; start: number }[] {
  if (node.type === 'JSXText') return [{ words: String(node.value), start: node.start }]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = node.children as Node[]
    return children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(literalsOf)
  }
  if (node.type === 'JSXAttribute' && readByPeople.test(String((node.name as Node).name)))
    return literalsOf(node.value as Node | null)
  if (node.type === 'Property' && readByPeople.test(keyOf(node))) return literalsOf(node.value as Node)
  if (node.type === 'CallExpression' && /^notify[A-Z]/.test(String((node.callee as Node).name)))
    return (node.arguments as Node[]).flatMap(literalsOf)
  return []
}

function keyOf({ key }: Node): string {
  const { name, value } = key as Node
  return String(name ?? value)
}

/** The texts that an expression may evaluate to, through conditions, alternatives and templates. */
function literalsOf(node: Node | null): { words: string; start: number }[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ words: node.value, start: node.start }] : []
    case 'TemplateLiteral':
      return (node.quasis as Node[]).map(({ value, start }) => ({
        words: String((value as { cooked: string }).cooked),
        start,
      }))
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return literalsOf(node.expression as Node)
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent as Node), ...literalsOf(node.alternate as Node)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '===' || node.operator === '!=='
        ? []
        : [...literalsOf(node.left as Node), ...literalsOf(node.right as Node)]
    default:
      return []
  }
}
