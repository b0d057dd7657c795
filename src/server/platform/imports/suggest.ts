import type { TargetField } from './importTarget.ts'

/** Which column is which field, by its heading: the field's name, its key, or another word for it; each column once. */
export function suggestMapping(
  fields: readonly TargetField[],
  headings: readonly string[],
): Record<string, number> {
  const columns = headings.map(bare)
  const taken = new Set<number>()
  const found: Record<string, number> = {}
  // Exact names first, so that another field's synonym never takes a column that is named after its own.
  for (const wordsOf of [names, synonyms]) {
    for (const field of fields.filter(({ key }) => found[key] === undefined)) {
      const words = wordsOf(field).map(bare)
      const column = columns.findIndex(
        (heading, at) => heading !== '' && !taken.has(at) && words.includes(heading),
      )
      if (column < 0) continue
      found[field.key] = column
      taken.add(column)
    }
  }
  return found
}

const names = ({ label, key }: TargetField) => [label, key]
const synonyms = ({ synonyms: words }: TargetField) => words

/** Letters and digits alone, small: `Phone No.` is `phoneno`. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
