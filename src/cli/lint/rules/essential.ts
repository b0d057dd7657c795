import type { Mapping, Operation } from '../../generate/merge.ts'
import { type Breach, operationRule, type Rule } from '../rule.ts'
import { allOperations } from '../walk.ts'

/** The rules that the generators depend on. */
export const essentialRules: readonly Rule[] = [
  operationRule({
    name: 'operation-id',
    text: 'every operation has an operationId of a verb and a noun, such as AddRole.',
    essential: true,
    key: 'operationId',
    broken: ({ operationId }) => !/^[A-Z][a-z]+[A-Z][A-Za-z]+$/.test(operationId ?? ''),
  }),
  {
    name: 'operation-id-once',
    text: 'an operationId belongs to one operation.',
    essential: true,
    check: ({ description }) => {
      const operations = allOperations(description)
      const ids = operations.map(({ operationId }) => operationId)
      return operations
        .filter(({ operationId }, index) => operationId && ids.indexOf(operationId) < index)
        .map(({ written, operationId }) => ({ at: written, key: 'operationId', what: operationId }))
    },
  },
  operationRule({
    name: 'one-tag',
    text: 'every operation has one tag, which is declared.',
    essential: true,
    key: 'tags',
    broken: ({ tags }, { tags: declared }) =>
      tags?.length !== 1 || !declared.some(({ name }) => name === tags[0]),
  }),
  operationRule({
    name: 'one-success',
    text: 'every operation has one success status: 200, 201 or 204.',
    essential: true,
    key: 'responses',
    broken: ({ responses }) => {
      const statuses = Object.keys(responses ?? {}).filter((status) => status !== 'default')
      return statuses.length !== 1 || !/^20[014]$/.test(statuses[0] ?? '')
    },
  }),
  operationRule({
    name: 'named-body',
    text: 'the schemas of bodies and replies have names in components, so that generated types have these names.',
    essential: true,
    broken: (operation) =>
      contentsOf(operation).some(({ schema }) => !schema?.$ref?.startsWith('#/components/schemas/')),
  }),
  operationRule({
    name: 'permission',
    text: 'x-permission is public, signed-in, or <Screen>.<action> as declared in x-screens.',
    essential: true,
    key: 'x-permission',
    broken: ({ 'x-permission': right }, { 'x-screens': screens }) => {
      if (right === 'public' || right === 'signed-in') return false
      const [screen = '', action = '', ...more] = String(right).split('.')
      return more.length > 0 || !screens?.[screen]?.actions.includes(action)
    },
  }),
  operationRule({
    name: 'changed-tags',
    text: 'x-changes is a list of tags that are declared.',
    essential: true,
    key: 'x-changes',
    broken: ({ 'x-changes': changed = [] }, { tags }) =>
      !Array.isArray(changed) || changed.some((tag) => !tags.some(({ name }) => name === tag)),
  }),
  {
    name: 'known-reference',
    text: 'every $ref has a target.',
    essential: true,
    check: ({ description }) => brokenReferences(description, description, new Set()),
  },
]

/** Schemas of the bodies of requests and replies. */
function contentsOf({ requestBody, responses }: Operation): { schema?: { $ref?: string } }[] {
  const replies = Object.values(responses ?? {}).filter(({ $ref }) => $ref === undefined)
  return [requestBody, ...replies].flatMap((body) => Object.values(body?.content ?? {}))
}

/** Broken references at any depth; objects shared by a YAML alias are checked once. */
function brokenReferences(whole: Mapping, within: object, seen: Set<object>): Breach[] {
  if (seen.has(within)) return []
  seen.add(within)
  return Object.entries(within).flatMap(([key, value]) => {
    if (key === '$ref' && typeof value === 'string') {
      return targetOf(whole, value) === undefined ? [{ at: within, key, what: value }] : []
    }
    return typeof value === 'object' && value !== null ? brokenReferences(whole, value, seen) : []
  })
}

function targetOf(whole: Mapping, reference: string): unknown {
  const steps = reference.split('/')
  if (steps.shift() !== '#') return undefined
  return steps.reduce<unknown>((at, step) => (at as Mapping | undefined)?.[step], whole)
}
