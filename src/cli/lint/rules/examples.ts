import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { resolve } from '../../generate/references.ts'
import type { Breach, Rule } from '../rule.ts'
import { schemaRule } from '../rule.ts'
import { allParameters } from '../walk.ts'

/** The rules that make every request executable from its examples. */
export const exampleRules: readonly Rule[] = [
  schemaRule({
    name: 'example',
    text: 'every schema has examples.',
    key: 'examples',
    broken: ({ schema: { examples } }) => !Array.isArray(examples) || examples.length === 0,
  }),
  {
    name: 'parameter-example',
    text: 'a required parameter has an example, its own or that of its schema.',
    check: ({ description }) =>
      allParameters(description)
        .filter(({ parameter }) => {
          const { examples } = resolve(description, parameter.schema as Record<string, unknown>)
          return parameter.required && parameter.example === undefined && !Array.isArray(examples)
        })
        .map(({ path, parameter, written }) => ({ at: written, what: `${path} ?${parameter.name}` })),
  },
  {
    name: 'example-valid',
    text: 'examples match their schema.',
    check: ({ description: { components } }) => {
      const ajv = addFormats.default(
        new Ajv2020({ strict: false, schemas: [{ $id: 'contract', components }] }),
      )
      return Object.entries(components.schemas).flatMap(([name, schema]): Breach[] => {
        const check = ajv.getSchema(`contract#/components/schemas/${name}`)
        return [schema.examples ?? []].flat(1).flatMap((example) => {
          if (check?.(example)) return []
          return [{ at: schema, key: 'examples', what: `${name}, ${ajv.errorsText(check?.errors)}` }]
        })
      })
    },
  },
]
