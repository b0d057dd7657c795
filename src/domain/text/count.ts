import { grouped } from './grouped.ts'
import { formsOf, type Noun } from './nouns.ts'
import { plural } from './plural.ts'

/** Returns a count with its noun: `1 row`, `50,000 rows`. */
export function counted(count: number, noun: Noun): string {
  return `${grouped(count)} ${plural(count, formsOf(noun))}`
}
