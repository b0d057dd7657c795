import { and, inArray } from 'drizzle-orm'
import { isPan } from '../../../domain/customer/pan.ts'
import { customer } from '../../db/schema/people.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { isOfCompany, ownNumbers } from './customerRow.ts'

type Row = typeof customer.$inferSelect

/**
 * For each customer whose own record lacks one of the words of a search: the number of the merged record that has it, by the id of the
 * customer. At most one query.
 */
export async function mergedNumbers(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  words: readonly string[],
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const missing = new Map(
    rows.flatMap((row) => {
      const word = row.mergedText === null ? undefined : words.find((one) => !finds(one, row, null))
      return word === undefined ? [] : [[row.id, word]]
    }),
  )
  if (missing.size === 0) return new Map()
  const merged = await db
    .select()
    .from(customer)
    .where(and(isOfCompany(actor), inArray(customer.mergedInto, [...missing.keys()])))
    .orderBy(customer.number)
  return new Map(
    merged.flatMap((row) => {
      const word = missing.get(row.mergedInto ?? '')
      return word !== undefined && finds(word, row, row.mergedText)
        ? [[row.mergedInto as string, row.number]]
        : []
    }),
  )
}

/**
 * Whether a word finds a record, with the numbers of the records merged into it; words of one or two characters count as found, because the
 * search compares them only with names and main phones.
 */
function finds(word: string, row: Row, mergedText: string | null): boolean {
  const pan = word.toUpperCase()
  if (isPan(pan)) return row.pan === pan
  return (
    word.length < 3 || [row.nameKey, ...ownNumbers(row), mergedText ?? ''].some((text) => text.includes(word))
  )
}
