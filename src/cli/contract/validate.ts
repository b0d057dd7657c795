import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer } from './client.ts'
import type { Contract, Operation, Schema } from './description.ts'

/** The faults of a value against its schema, in words; empty if there are none. */
export interface Validator {
  problems: (schema: Schema, value: unknown) => string[]
  /** The faults of a successful reply against the description: status, type, body. */
  reply: (operation: Operation, answer: Answer) => string[]
  /** Faults of an error reply: it is not a complete problem (RFC 9457), or it exposes internals. */
  problem: (answer: Answer) => string[]
}

/** Internals that no reply may contain: a stack trace, a query, or a path of the program. */
const INSIDE =
  /\n\s+at |\\n\s+at |\bat \S+ \(|node_modules|\.[jt]s:\d|\b(select|insert into|update|delete from)\s.+\b(from|values|set|where)\b|<html/i

/** Checks values against the schemas of a contract. */
export function validatorOf(contract: Contract): Validator {
  const { components } = contract.description
  const schemas = { '#c': { $id: 'contract', components } }
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, schemas }))
  const compiled = new Map<string, ValidateFunction>()
  const problemSchema: Schema = { $ref: '#/components/schemas/Problem' }

  const problems = (schema: Schema, value: unknown): string[] => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')
    const check = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, check)
    if (check(value)) return []
    return (check.errors ?? []).slice(0, 5).map(({ instancePath, message, keyword, params }: ErrorObject) => {
      const named = keyword === 'additionalProperties' ? ` ${params.additionalProperty}` : ''
      return `${instancePath || 'the body'} ${message}${named}`
    })
  }

  return {
    problems,
    reply: ({ status, reply: { type, schema } }, answer) => {
      if (answer.status === 0) return [`no answer: ${answer.text}`]
      const found: string[] = []
      if (answer.status !== status) found.push(`status ${answer.status} instead of ${status}`)
      if (answer.status >= 400) return found
      if (type === null) {
        if (answer.text !== '') found.push('a body where none is described')
        return found
      }
      if (answer.type !== type) found.push(`content type ${answer.type || '(none)'} instead of ${type}`)
      if (!schema || type === 'application/octet-stream' || type === 'text/event-stream') return found
      const value = type === 'application/json' ? answer.json : answer.text
      if (value === undefined) return [...found, 'the body is not JSON']
      return [...found, ...problems(schema, value)]
    },
    problem: (answer) => {
      if (answer.status === 0) return [`no answer: ${answer.text}`]
      const found: string[] = []
      if (answer.status < 400) return found
      if (answer.status >= 500 && answer.status !== 503) found.push(`status ${answer.status}`)
      if (INSIDE.test(answer.text)) found.push('the reply shows internals of the program')
      if (answer.type !== 'application/problem+json')
        return [...found, `content type ${answer.type || '(none)'} instead of application/problem+json`]
      found.push(...problems(problemSchema, answer.json))
      const { status, detail } = (answer.json ?? {}) as { status?: unknown; detail?: unknown }
      if (status !== answer.status)
        found.push(`the problem says status ${status}, the reply ${answer.status}`)
      if (detail === '') found.push('the problem has no detail')
      if ([429, 503].includes(answer.status) && !answer.headers.has('retry-after'))
        found.push('no Retry-After')
      return found
    },
  }
}
