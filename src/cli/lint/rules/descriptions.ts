import type { Mapping, Source } from '../../generate/merge.ts'
import type { Breach, Rule } from '../rule.ts'
import { allFields, allOperations, allParameters } from '../walk.ts'

/** Minimum number of words in a description. */
const FEWEST_WORDS = 3

/** Words that add nothing to a name: articles, prepositions, and units, which are at the end of the name. */
const FILLERS = new Set(
  'a an the of in on at for by its it is this that one paise mg bp milligrams basis points id ids'.split(' '),
)

/** Words that do not say what a field of money or weight counts. */
const GENERAL = new Set('amount total sum part value weight number this these their all'.split(' '))

/** Minimum number of words that say what money or weight is counted, beyond the name of the field. */
const FEWEST_OWN_WORDS = 3

/** A described thing: where it is written, its description, and its name for people. */
interface Described extends Breach {
  key: 'description'
  description: unknown
}

/** The rules of descriptions. */
export const descriptionRules: readonly Rule[] = [
  {
    name: 'description-words',
    text: `a description has at least ${FEWEST_WORDS} words.`,
    check: (source) => [...fieldsOf(source), ...othersOf(source)].filter(isShort),
  },
  {
    name: 'description-repeats',
    text: 'a description says more than the name of its field: its meaning, unit, source or formula.',
    check: (source) => fieldsOf(source).filter(({ name, description }) => repeatsName(description, name)),
  },
  {
    name: 'money-description',
    text: 'the description of money or a weight says what is counted, from where or by which formula, not only its name.',
    check: (source) =>
      fieldsOf(source).filter(
        ({ name, description }) => /(Paise|PaisePerG|Mg)$/.test(name) && saysTooLittle(description, name),
      ),
  },
]

const isShort = ({ description }: Described): boolean => {
  const words = String(description ?? '').trim()
  // A missing description breaks another rule.
  return words !== '' && words.split(/\s+/).length < FEWEST_WORDS
}

/** Whether a description only repeats the words of a field's name, with fillers, in singular or plural. */
function repeatsName(description: unknown, name: string): boolean {
  return wordsOf(String(description ?? '')).some(isNoFiller) && ownWords(description, name).length === 0
}

/** Whether a description of money or weight adds too few words to the name; one that adds none breaks another rule. */
function saysTooLittle(description: unknown, name: string): boolean {
  const own = ownWords(description, name)
  return own.length > 0 && own.filter((word) => !GENERAL.has(word)).length < FEWEST_OWN_WORDS
}

/** The words of a description that are neither in the name of its field nor fillers. */
function ownWords(description: unknown, name: string): string[] {
  const named = new Set(wordsOf(name.replace(/([a-z])([A-Z])/g, '$1 $2')))
  return wordsOf(String(description ?? '')).filter((word) => isNoFiller(word) && !named.has(word))
}

const isNoFiller = (word: string): boolean => !FILLERS.has(word)

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) =>
    word.length > 3 ? word.replace(/s$/, '') : word,
  )
}

/** Fields, list items and parameters with their own description; a plain reference has the description of its schema. */
function fieldsOf({ description: whole }: Source): (Described & { name: string })[] {
  const fields = allFields(whole).map(({ written, path, name }) => ({ at: written, what: path, name }))
  const inline = allParameters(whole)
    .filter(({ parameter, written }) => parameter === written)
    .map(({ path, parameter }) => ({
      at: parameter,
      what: `${path} ?${parameter.name}`,
      name: String(parameter.name),
    }))
  const shared = Object.entries(whole.components.parameters ?? {}).map(([name, parameter]) => ({
    at: parameter,
    what: `parameter ${name}`,
    name,
  }))
  return [...fields, ...inline, ...shared].map((one) => ({
    ...one,
    key: 'description',
    description: one.at.description,
  }))
}

/** Schemas, operations and their own responses. */
function othersOf({ description: whole }: Source): Described[] {
  const described = (at: Mapping, what: string): Described => ({
    at,
    key: 'description',
    what,
    description: at.description,
  })
  return [
    ...Object.entries(whole.components.schemas).map(([name, schema]) => described(schema, name)),
    ...allOperations(whole).flatMap(({ written, operationId, responses }) => [
      described(written, operationId),
      ...Object.entries(responses).map(([status, reply]) => described(reply, `${operationId} ${status}`)),
    ]),
  ]
}
