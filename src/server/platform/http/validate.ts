import {
  Ajv2020,
  type ErrorObject,
  type FuncKeywordDefinition,
  type Options,
  type ValidateFunction,
} from 'ajv/dist/2020.js'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import type { FieldProblem } from '../../../api/gen/model/index.ts'
import { isDate } from '../../../domain/dates/dates.ts'
import { hiddenCharacter, withoutHiddenEnds } from '../../../domain/text/hiddenCharacter.ts'
import { type DomainError, fail, MOST_ERRORS } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { isStorable } from '../text/isStorable.ts'
import { describedOperation, description, queryParameters } from './description.ts'
import { fieldMessage, NO_HIDDEN } from './fieldMessage.ts'

/** Validates query, body and reply of one operation. */
export interface Validator {
  /**
   * Changes ids in query and body to lower case, and numbers and booleans in the query from their text. Removes hidden characters at the
   * ends of texts.
   * @throws DomainError 400 naming each field and its rule.
   */
  request: (query: unknown, body: unknown) => void
  /** @throws Error when the reply does not match the API description (a bug, 500). */
  reply: (reply: unknown) => void
}

const base = {
  strict: false,
  allErrors: true,
  // Without ajv's optimisation of its code, which takes 40 % of the time of compiling and makes no check faster.
  code: { optimize: false },
  schemas: { '#c': { $id: 'contract', components: description.components } },
} as const

/** Changes the ids of a request to lower case, as they are stored: handlers compare ids as texts. */
const lowerCaseId: FuncKeywordDefinition = {
  keyword: 'lowerCaseId',
  type: 'string',
  modifying: true,
  errors: false,
  validate: (_schema, id: string, _parent, place) => {
    if (place) place.parentData[place.parentDataProperty] = id.toLowerCase()
    return true
  },
}

/** Where ajv reads the errors of the last call. */
const lastFound: { errors: Partial<ErrorObject>[] } = { errors: [] }
const trimHidden = Object.assign((_: unknown, text: unknown, _parent?: object, place?: DataValidationCxt) => {
  if (typeof text !== 'string') return true
  const shown = withoutHiddenEnds(text)
  if (place && shown !== text) place.parentData[place.parentDataProperty] = shown
  const character = hiddenCharacter(shown)
  trimHidden.errors = [{ keyword: NO_HIDDEN, params: { character } }]
  return character === null
}, lastFound)

/**
 * Removes hidden characters at the ends of a text, which pasted texts often have, and rejects a text with others. It runs before all other
 * rules, even those for values of any type, because they apply to the remaining text and their messages would not name the cause.
 */
const noHiddenCharacters: FuncKeywordDefinition = {
  keyword: NO_HIDDEN,
  before: 'const',
  modifying: true,
  validate: trimHidden,
}

/**
 * A copy of schemas with the keywords of requests: {@link lowerCaseId} at each `format: uuid`, {@link noHiddenCharacters} at each
 * other text. Passwords and similar secrets may have any characters.
 */
function forRequests<T extends object>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas), (_key, schema) => {
    if (schema?.format === 'uuid') return { ...schema, [lowerCaseId.keyword as string]: true }
    const isText = [schema?.type].flat().includes('string') && schema['x-secret'] !== true
    return isText ? { ...schema, [NO_HIDDEN]: true } : schema
  })
}

const keywords = [lowerCaseId, noHiddenCharacters]
const ofRequests = { ...base, schemas: forRequests(base.schemas), keywords }
/** A validator of requests: a date is a day of the years 0001 to 9999. */
const requestsBy = (options: Options) => addFormats.default(new Ajv2020(options)).addFormat('date', isDate)
const bodies = requestsBy(ofRequests)
const queries = requestsBy({ ...ofRequests, coerceTypes: true })
const replies = addFormats.default(new Ajv2020(base))

const validators = new Map<string, Validator>()

/** The validator of an operation, the same for all servers of a process. Each of its schemas is compiled at its first use. */
export function validatorOf(operationId: string): Validator {
  const validator = validators.get(operationId) ?? makeValidator(operationId)
  validators.set(operationId, validator)
  return validator
}

function makeValidator(operationId: string): Validator {
  const operation = describedOperation(operationId)
  const parameters = queryParameters(operation)
  const query = compiledOnce(
    queries,
    forRequests({
      type: 'object',
      additionalProperties: false,
      required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    }),
  )
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  const body = bodySchema && compiledOnce(bodies, forRequests(bodySchema))
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  const replySchema = Object.entries(success?.content ?? {}).find(
    ([type]) => type !== 'application/octet-stream' && type !== 'text/event-stream',
  )?.[1].schema
  const reply = replySchema && compiledOnce(replies, replySchema)
  return {
    request: (queryInput, bodyInput) => {
      requireStorable(queryInput)
      if (!Buffer.isBuffer(bodyInput)) requireStorable(bodyInput)
      const errors = [
        ...problemsIn(query(), queryInput ?? {}),
        ...(body ? problemsIn(body(), bodyInput) : []),
      ]
      if (errors.length > 0)
        throw fail(400, errors.length === 1 ? (errors[0]?.message ?? '') : texts.invalid, errors)
    },
    reply: (body) => {
      const check = reply?.()
      if (check && !check(body))
        throw new Error(`the reply does not match the API description: ${replies.errorsText(check.errors)}`)
    },
  }
}

/**
 * Returns a check of bodies that do not arrive as requests of the operation, such as rows of an import. It changes a body as
 * `Validator.request` does, and returns a problem for each invalid field.
 */
export function bodyCheckOf(operationId: string): (body: unknown) => FieldProblem[] {
  const schema = describedOperation(operationId).requestBody?.content['application/json']?.schema
  if (!schema) throw new Error(`${operationId} takes no JSON`)
  const check = compiledOnce(bodies, forRequests(schema))
  return (body) => problemsIn(check(), body)
}

/** The check of a schema, compiled at its first use. */
function compiledOnce(compiler: Ajv2020, schema: object): () => ValidateFunction {
  let compiled: ValidateFunction | undefined
  return () => {
    compiled ??= compiler.compile(absolute(schema))
    return compiled
  }
}

function problemsIn(check: ValidateFunction, value: unknown): FieldProblem[] {
  return check(value) ? [] : toFields(check.errors)
}

/** Maximum number of nesting levels of lists and objects in a request; ours need fewer than ten. */
const DEPTH = 40

/**
 * Rejects text that no database can store (NUL, a lone surrogate) and excessive nesting anywhere.
 * @throws DomainError 400 naming the field.
 */
function requireStorable(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && !isStorable(value)) throw unstorable(path)
  if (typeof value !== 'object' || value === null) return
  if (path.length >= DEPTH) throw unstorable(path)
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw unstorable(path)
    path.push(key)
    requireStorable(inner, path)
    path.pop()
  }
}

function unstorable(path: readonly string[]): DomainError {
  const field = path.slice(0, 8).join('.') || 'body'
  return fail(400, texts.unstorable, [{ field, message: texts.unstorable }])
}

/** Makes references within the description absolute, so that they are resolved in the registered copy. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/'))
}

/** The fields of errors, no more than a reply has: a body of a megabyte may have a hundred thousand. */
function toFields(errors: ErrorObject[] | null | undefined): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  for (const error of errors ?? []) {
    if (found.size === MOST_ERRORS) break
    const field = fieldOf(error)
    if (!found.has(field)) found.set(field, { field, message: fieldMessage(field, error) })
  }
  return [...found.values()]
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).split('/').filter(Boolean)
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty))
  return path.join('.') || 'body'
}
