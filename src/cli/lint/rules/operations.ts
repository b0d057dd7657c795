import type { Mapping, Operation } from '../../generate/merge.ts'
import { resolve } from '../../generate/references.ts'
import { operationRule, type Rule } from '../rule.ts'
import { allOperations, type PlacedOperation, typesOf } from '../walk.ts'

/** Two operations for machines, and one whose path the specification gives to two operations. */
const OTHER_PATHS = ['GetHealth', 'GetOpenapi', 'SetNewPassword']

/** Operations whose reply body is the array of rows itself, as in the specification. */
const BARE_ARRAYS = ['GetCompany', 'GetRole', 'GetRoleMapping', 'GetRoles']

const reads = ({ operationId }: Operation): boolean => operationId.startsWith('Get')

const statusOf = ({ responses }: Operation): string =>
  Object.keys(responses).find((status) => status !== 'default') ?? ''

const isOpen = ({ security }: PlacedOperation): boolean => Array.isArray(security) && security.length === 0

const sixOperations = (name: string): string[] => [
  `Add${name}`,
  `Get${name}`,
  `Get${name}ById`,
  `Update${name}`,
  `Delete${name}`,
  `Activate${name}`,
]

/** The rules of operations. */
export const operationRules: readonly Rule[] = [
  operationRule({
    name: 'summary',
    text: 'every operation has a summary of at most 60 characters.',
    key: 'summary',
    broken: ({ summary }) => !summary?.trim() || summary.length > 60,
  }),
  operationRule({
    name: 'operation-description',
    text: 'every operation has a description.',
    key: 'description',
    broken: ({ description }) => !description?.trim(),
  }),
  operationRule({
    name: 'path',
    text: 'the path of an operation is /api/<Tag>/<operationId>.',
    broken: ({ path, tags, operationId }) =>
      path !== `/api/${tags[0]}/${operationId}` && !OTHER_PATHS.includes(operationId),
  }),
  operationRule({
    name: 'public',
    text: 'an operation has no security exactly if its x-permission is public.',
    key: 'x-permission',
    broken: (one) => (one['x-permission'] === 'public') !== isOpen(one),
  }),
  operationRule({
    name: 'changes',
    text: 'an operation has x-changes exactly if it writes, that is, unless its id begins with Get.',
    key: 'x-changes',
    broken: (one) => reads(one) === (one['x-changes'] !== undefined),
  }),
  operationRule({
    name: 'verb-get',
    text: 'only operations that read are a GET.',
    broken: (one) => one.method === 'GET' && !reads(one),
  }),
  operationRule({
    name: 'verb-delete',
    text: 'an operation is a DELETE, answered with 204, exactly if its id begins with Delete.',
    broken: (one) => {
      const named = one.operationId.startsWith('Delete')
      return named !== (one.method === 'DELETE') || (named && statusOf(one) !== '204')
    },
  }),
  operationRule({
    name: 'verb-update',
    text: 'an operation whose id begins with Update is a PUT.',
    broken: (one) => one.operationId.startsWith('Update') && one.method !== 'PUT',
  }),
  operationRule({
    name: 'verb-add',
    text: 'an operation whose id begins with Add is a POST, answered with 201.',
    broken: (one) => one.operationId.startsWith('Add') && (one.method !== 'POST' || statusOf(one) !== '201'),
  }),
  {
    name: 'record-operations',
    text: 'a record that can be added and has the field active has all six operations: Add, Get, Get…ById, Update, Delete and Activate.',
    check: ({ description }) => {
      const known = new Set(allOperations(description).map(({ operationId }) => operationId))
      return Object.entries(description.components.schemas).flatMap(([name, schema]) => {
        if (!known.has(`Add${name}`) || !('active' in ((schema.properties ?? {}) as Mapping))) return []
        const missing = sixOperations(name).filter((id) => !known.has(id))
        return missing.length === 0 ? [] : [{ at: schema, what: `${name} lacks ${missing.join(' and ')}` }]
      })
    },
  },
  operationRule({
    name: 'problem',
    text: 'the default reply of every operation is the Problem of components/responses.',
    key: 'responses',
    broken: ({ responses }) => responses.default?.$ref !== '#/components/responses/Problem',
  }),
  {
    name: 'problem-type',
    text: 'the response Problem holds the schema Problem as application/problem+json.',
    check: ({ description }) => {
      const { responses = {} } = description.components
      const content = JSON.stringify(responses.Problem?.content)
      const wanted = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
      return content === JSON.stringify(wanted) ? [] : [{ at: responses, key: 'Problem', what: 'Problem' }]
    },
  },
  operationRule({
    name: 'bare-array',
    text: 'a list returns { rows }; a bare array only where the specification reads rows from the body.',
    key: 'responses',
    broken: ({ responses, operationId }, whole) =>
      !BARE_ARRAYS.includes(operationId) &&
      Object.values(responses).some(({ content }) =>
        Object.values(content ?? {}).some(({ schema }) => typesOf(resolve(whole, schema)).includes('array')),
      ),
  }),
]
