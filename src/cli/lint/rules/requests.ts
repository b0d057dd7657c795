import { scopeFieldsOf } from '../../generate/manifest.ts'
import type { Description, Mapping } from '../../generate/merge.ts'
import { nameOf } from '../../generate/references.ts'
import type { Rule } from '../rule.ts'
import {
  allFields,
  allOperations,
  allParameters,
  referencesIn,
  replySchemas,
  requestSchemas,
  typesOf,
} from '../walk.ts'

/** Objects that may have any fields: the values of a draft. */
const OPEN_FIELDS = ['SaveDraftRequest.values']

/** Edits without a version: a login's own password, which is confirmed by the current one. */
const WITHOUT_VERSION = ['UpdateUserPasswordRequest']

/** The uses of a named schema, direct and at any depth. */
interface Use {
  name: string
  schema: Mapping
  request: { own: boolean; all: boolean }
  reply: { own: boolean; all: boolean }
  parameter: boolean
}

interface Declared extends Pick<Rule, 'name' | 'text'> {
  key?: string
  broken: (use: Use) => boolean
}

const isObject = ({ schema }: Use): boolean => typesOf(schema).includes('object')

/** A rule that depends on the uses of each named schema. */
function usageRule({ key, broken, ...rule }: Declared): Rule {
  return {
    ...rule,
    check: ({ description }) => {
      const requests = requestSchemas(description)
      const replies = replySchemas(description)
      const parameters = new Set(referencesIn(allParameters(description)))
      const placed = ({ own, all }: typeof requests, name: string) => ({
        own: own.has(name),
        all: all.has(name),
      })
      return Object.entries(description.components.schemas)
        .map(([name, schema]) => {
          const used = { request: placed(requests, name), reply: placed(replies, name) }
          return { name, schema, ...used, parameter: parameters.has(name) }
        })
        .filter(broken)
        .map(({ name, schema }) => ({ at: schema, key, what: name }))
    },
  }
}

/** Paths of the fields whose `x-scope` the server compares with the token, such as `GetRoles ?storeId` and `Scope.storeId`. */
function comparedFields(description: Description): Set<string> {
  return new Set(
    allOperations(description).flatMap((operation) => {
      const { query, body } = scopeFieldsOf(description, operation)
      const schema = nameOf(operation.requestBody?.content['application/json']?.schema.$ref)
      return [
        ...Object.keys(query).map((field) => `${operation.operationId} ?${field}`),
        ...Object.keys(body).map((field) => `${schema}.${field}`),
      ]
    }),
  )
}

/** The rules of requests, replies and their schemas. */
export const requestRules: readonly Rule[] = [
  usageRule({
    name: 'closed-request',
    text: 'a request rejects unknown fields: additionalProperties is false.',
    broken: (use) => use.request.all && isObject(use) && use.schema.additionalProperties !== false,
  }),
  {
    name: 'closed-field',
    text: 'an object within a request rejects unknown fields: additionalProperties is false.',
    check: ({ description }) => {
      const { all } = requestSchemas(description)
      return allFields(description)
        .filter(({ path, written }) => {
          const [owner = ''] = path.split(/[.[ ]/)
          const open = typesOf(written).includes('object') && written.additionalProperties !== false
          return open && all.has(owner) && !OPEN_FIELDS.includes(path)
        })
        .map(({ path, written }) => ({ at: written, what: path }))
    },
  },
  usageRule({
    name: 'request-apart',
    text: 'requests and replies do not share schemas.',
    broken: (use) =>
      isObject(use) && ((use.request.own && use.reply.all) || (use.reply.own && use.request.all)),
  }),
  usageRule({
    name: 'request-name',
    text: 'the name of the schema of a request ends with Request, or is Scope.',
    broken: (use) => use.request.own && isObject(use) && !/(Request|^Scope)$/.test(use.name),
  }),
  {
    name: 'scope-field',
    text: 'x-scope is company or store, on a query parameter or a top field of a JSON body: nowhere else is it compared with the token.',
    check: ({ description }) => {
      const compared = comparedFields(description)
      return allFields(description)
        .filter(({ path, schema: { 'x-scope': scope } }) => {
          if (scope === undefined) return false
          return !compared.has(path) || (scope !== 'company' && scope !== 'store')
        })
        .map(({ path, written }) => ({ at: written, what: path }))
    },
  },
  usageRule({
    name: 'edit-version',
    text: 'an update requires the version of the record that was read.',
    key: 'required',
    broken: ({ request, name, schema: { required = [] } }) =>
      request.own &&
      name.startsWith('Update') &&
      !WITHOUT_VERSION.includes(name) &&
      !(required as string[]).includes('version'),
  }),
  usageRule({
    name: 'used',
    text: 'a schema is used by a request, a reply or a parameter.',
    broken: ({ request, reply, parameter }) => !request.all && !reply.all && !parameter,
  }),
  {
    name: 'secret-address',
    text: 'no secret is in an address.',
    check: ({ description }) =>
      allParameters(description)
        .filter(({ parameter }) => /password|token|otp|code/i.test(String(parameter.name)))
        .map(({ path, parameter, written }) => ({ at: written, what: `${path} ?${parameter.name}` })),
  },
]
