import { type SQL, sql } from 'drizzle-orm'
import { loan } from '../../db/schema/loans.ts'
import { likeText, personWords } from '../../platform/text/foldText.ts'

/** One condition for each word of a search: the loan's number, customer, phone or seal contains it. */
export function matchesWords(search: string | undefined): SQL[] {
  return personWords(search).map((word) => sql`${loan.searchText} like ${`%${likeText(word)}%`}`)
}
