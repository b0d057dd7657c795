import { type SQL, sql } from 'drizzle-orm'
import { financialYear } from '../../../domain/dates/financialYear.ts'
import { preparedSql } from '../../platform/db/pool.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Series of numbers of a store in each financial year, with the letters that distinguish them. */
export const storeSeries = {
  loan: '',
  payout: 'P',
  receipt: 'R',
  charge: 'D',
  waiver: 'C',
  journal: 'J',
  reversal: 'V',
  release: 'L',
  dayClose: 'Z',
  bankLoan: 'B',
  auction: 'A',
  auctionNotice: 'N',
  transfer: 'T',
  moneyTransfer: 'M',
  taxPayment: 'G',
  packetAudit: 'K',
} as const

/** A series of a store. */
export type StoreSeries = keyof typeof storeSeries

type StoreContext = Pick<BaseContext, 'db'> & { actor: Pick<BaseContext['actor'], 'companyId' | 'storeId'> }

const lockSequence = preparedSql(
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('storeId')}, 0))`,
)

/**
 * Locks the number sequences of these stores until the transaction ends; other postings there wait. A posting in two stores locks both at
 * once, before its first number, so that transactions cannot deadlock.
 */
export async function lockNumberSequences(
  { db }: Pick<BaseContext, 'db'>,
  storeIds: readonly string[],
): Promise<void> {
  for (const storeId of [...storeIds].sort()) await lockSequence(db).execute({ storeId })
}

const placeholder = sql.placeholder

// Postings in a store are serialised here, so that several numbers and accounts are never locked in different orders. The code is locked,
// because it may change only before the store's first number.
const numbersTaken = (locks: SQL, also: SQL) => sql`
  with ${locks}
  insert into numbering (company_id, kind, store_id, period, last)
  select ${placeholder('companyId')}::uuid, ${placeholder('series')}, ${placeholder('storeId')}::uuid, ${placeholder('period')}, ${placeholder('count')}::bigint
  from sequence_lock
  on conflict (company_id, kind, store_id, period) do update set last = numbering.last + excluded.last
  returning last, (select code from store s where s.company_id = numbering.company_id and s.id = numbering.store_id for key share) as code${also}`
const locked = sql`pg_advisory_xact_lock(hashtextextended(${placeholder('storeId')}, 0))`

const takenNumbers = preparedSql<Taken>(
  numbersTaken(sql`sequence_lock as materialized (select ${locked})`, sql``),
)
// The day is locked before the sequence, as closing the day locks the day first.
const takenNumberOfDay = preparedSql<Taken & { openOn: string | null }>(
  numbersTaken(
    sql`day as materialized (select business_on from store_day where company_id = ${placeholder('companyId')}
      and store_id = ${placeholder('storeId')} and state = 'open' for share),
    sequence_lock as materialized (select ${locked} from (select count(*) from day) d)`,
    sql`, (select business_on from day) as "openOn"`,
  ),
)

interface Taken extends Record<string, unknown> {
  last: number
  code: string
}

/**
 * The next number of a series in the actor's store and the financial year of a date, such as `MN-2627-R00042`; without gaps,
 * because the number of a failed request is used again. Other postings of the store wait until the transaction ends.
 */
export async function nextStoreNumber(
  context: StoreContext,
  series: StoreSeries,
  date: string,
): Promise<string> {
  const [number] = await nextStoreNumbers(context, series, date, 1)
  return number as string
}

/** {@link nextStoreNumber} for several at once, in order. */
export async function nextStoreNumbers(
  context: StoreContext,
  series: StoreSeries,
  date: string,
  count: number,
): Promise<string[]> {
  const { rows } = await takenNumbers(context.db).execute(parameters(context, series, date, count))
  const taken = takenIn(rows)
  return Array.from({ length: count }, (_, index) =>
    numberOf(taken, series, date, taken.last - count + 1 + index),
  )
}

/** {@link nextStoreNumber}, and the store's open day, which stays open until the transaction ends; null when none is. */
export async function nextStoreNumberOfDay(
  context: StoreContext,
  series: StoreSeries,
  date: string,
): Promise<{ number: string; openOn: string | null }> {
  const { rows } = await takenNumberOfDay(context.db).execute(parameters(context, series, date, 1))
  const taken = takenIn(rows)
  return { number: numberOf(taken, series, date, taken.last), openOn: taken.openOn }
}

function parameters(
  { actor: { companyId, storeId } }: StoreContext,
  series: StoreSeries,
  date: string,
  count: number,
) {
  return { companyId, storeId, series, period: financialYear(date), count }
}

function takenIn<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a number was not given')
  return row
}

function numberOf({ code }: Taken, series: StoreSeries, date: string, place: number): string {
  return `${code}-${financialYear(date)}-${sequenceText(storeSeries[series], place)}`
}

/** The last part of a store's number, after its code and year: `R00042`. */
export function sequenceText(letter: string, count: number): string {
  return `${letter}${String(count).padStart(5, '0')}`
}
