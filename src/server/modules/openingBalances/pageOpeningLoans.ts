import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { GetOpeningLoanRequest, OpeningLoan, OpeningLoanPage } from '../../../api/gen/model/index.ts'
import { totalOf } from '../../../domain/loan/loanState.ts'
import { openingLoan } from '../../db/schema/opening.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import { PAGE_ROWS, pageOf, readCursor } from '../../platform/records/paging.ts'
import { foldText, likeText } from '../../platform/text/foldText.ts'
import { findOpening, type OpeningRow } from './openingStore.ts'
import { readStagedLoans, type StagedLoan } from './stagedLoans.ts'

/** The only sort order of the list. */
const SORT = 'number'

/** A page of the loans of the store's opening, by their old numbers, with their dues at the cut-over date. */
export async function pageOpeningLoans(
  context: ActorContext,
  body: GetOpeningLoanRequest,
): Promise<OpeningLoanPage> {
  const opening = await findOpening(context)
  if (opening === null) return { rows: [], nextCursor: null, previousCursor: null }
  const limit = body.limit ?? PAGE_ROWS
  const cursor = readCursor(body.cursor, SORT, () => true)
  const back = cursor?.back === true
  const way = back ? desc : asc
  const beyond = cursor
    ? sql`(${openingLoan.number}, ${openingLoan.id}) ${back ? sql`<` : sql`>`} (${cursor.value}, ${cursor.id}::uuid)`
    : undefined
  const staged = await readStagedLoans(context, opening, {
    where: and(beyond, beginning(body.search)),
    orderBy: [way(openingLoan.number), way(openingLoan.id)],
    limit: limit + 1,
  })
  return pageOf(staged.map(presentLoan), { cursor, sort: SORT, limit, keyOf: ({ number }) => number })
}

/** One loan of the opening balances as the API returns it; undefined when there is none. */
export async function presentLoanNumbered(
  context: ActorContext,
  opening: OpeningRow,
  number: string,
): Promise<OpeningLoan | undefined> {
  const where = sql`lower(${openingLoan.number}) = lower(${number.trim()})`
  const [staged] = await readStagedLoans(context, opening, { where })
  return staged && presentLoan(staged)
}

function beginning(search: string | undefined): SQL | undefined {
  const text = foldText(search ?? '')
  if (text === '') return undefined
  return sql`lower(${openingLoan.number}) like ${`${likeText(text)}%`}`
}

function presentLoan(staged: StagedLoan): OpeningLoan {
  const { row, customer, scheme, dues, items, loanNumber, problem } = staged
  const { id, number, customerId, openedOn, dueOn, paidToOn, principalPaise, outstandingPaise } = row
  return {
    id,
    number,
    customerId,
    openedOn,
    dueOn,
    paidToOn,
    principalPaise,
    outstandingPaise,
    seal: row.seal,
    location: row.location,
    slabName: scheme.name,
    loanNumber,
    problem,
    customerNumber: customer.number,
    customerName: customer.name,
    items: items.slice(0, 500),
    interestDuePaise: dues.interestPaise,
    penalDuePaise: dues.penalPaise,
    chargesDuePaise: dues.chargesPaise,
    totalPaise: totalOf(dues),
  }
}
