import type { ImportTarget, TargetField } from './importTarget.ts'

/** Abbreviations in headings, and their full words. */
const SHORT: Readonly<Record<string, string>> = {
  acc: 'account',
  acct: 'account',
  addr: 'address',
  alt: 'alternate',
  amt: 'amount',
  dt: 'date',
  int: 'interest',
  mob: 'mobile',
  nbr: 'number',
  no: 'number',
  nom: 'nominee',
  num: 'number',
  ph: 'phone',
  qty: 'quantity',
  wt: 'weight',
}

/** Words that do not distinguish headings: articles, prepositions and units. */
const NOISE = new Set('an the of for in rs inr rupee rupees g gm gms gram grams'.split(' '))

/**
 * Matches columns to fields by their headings, each column once: first by the name or key of a field, then by a synonym, then by the same
 * words in any order (`Number of mobile` is `Mobile no.`), and last without the words of the target's subject (`Loan amt` is `Amount`).
 */
export function suggestMapping(
  { fields, subject }: Pick<ImportTarget, 'fields' | 'subject'>,
  headings: readonly string[],
): Record<string, number> {
  const taken = new Set<number>()
  const found: Record<string, number> = {}
  const all = (field: TargetField) => [...names(field), ...synonyms(field)]
  const withoutSubject = (text: string) => wordsOf(text, subject)
  // Exact names first, so that another field's synonym never matches a column that has the field's own name.
  for (const [phrasesOf, keyOf] of [
    [names, bare],
    [synonyms, bare],
    [all, wordsOf],
    [all, withoutSubject],
  ] as const) {
    const columns = headings.map((heading) => keyOf(heading))
    for (const field of fields.filter(({ key }) => found[key] === undefined)) {
      const keys = phrasesOf(field).map((phrase) => keyOf(phrase))
      const column = columns.findIndex((key, at) => key !== '' && !taken.has(at) && keys.includes(key))
      if (column < 0) continue
      found[field.key] = column
      taken.add(column)
    }
  }
  return found
}

const names = ({ label, key }: TargetField): readonly string[] => [label, key]
const synonyms = (field: TargetField) => field.synonyms

/** Letters and digits only, in lower case: `Phone No.` is `phoneno`. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** The distinct words of a heading, sorted: in the singular, abbreviations spelled out, without noise and words of the subject. */
function wordsOf(text: string, subject: readonly string[] = []): string {
  const words = text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => SHORT[word] ?? word.replace(/(?<=[a-z]{2}[^s])s$/, ''))
    .filter((word) => word !== '' && !NOISE.has(word))
  const distinct = words.filter((word) => !subject.includes(word))
  return [...new Set(distinct)].sort().join(' ')
}
