import { and, type SQL, sql } from 'drizzle-orm'
import type {
  BankVoucherCount,
  GetMoneyTransferRequest,
  GetTaxPaymentRequest,
} from '../../../api/gen/model/index.ts'
import { isDate } from '../../../domain/dates/dates.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { PAGE_ROWS, type Page, pageOf, readCursor, readingFrom } from '../../platform/records/paging.ts'
import { likeText, searchWords } from '../../platform/text/foldText.ts'
import type { BankVoucherKind } from './kinds.ts'

type Request = GetTaxPaymentRequest & Pick<GetMoneyTransferRequest, 'way'>
type Filter = Omit<Request, 'companyId' | 'storeId' | 'sort' | 'cursor' | 'limit'>

const orders = {
  number: { column: sql`v.number`, type: sql`text`, isKey: () => true },
  postedOn: { column: sql`v.posted_on`, type: sql`date`, isKey: isDate },
} as const

/** A page of the vouchers of a kind of the actor's store. One query; its ids come from an index of that kind. */
export async function pageBankVouchers<Row extends { id: string; number: string; postedOn: string }>(
  { db, actor }: ActorContext,
  kind: BankVoucherKind,
  body: Request,
): Promise<Page<Row>> {
  const sort = body.sort ?? '-number'
  const limit = body.limit ?? PAGE_ROWS
  const key = sort.replace('-', '') as keyof typeof orders
  const { column, type, isKey } = orders[key]
  const cursor = readCursor(body.cursor, sort, isKey)
  const { direction, after } = readingFrom(cursor, sort, { column, type, id: sql`v.id` })
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select v.id as "id", v.number as "number", v.posted_on as "postedOn", ${kind.columns}, ${byName},
      r.number as "reversedByNumber"
    from (select v.* from voucher v where ${and(filterOf(actor, kind, body), after)}
      order by ${column} ${direction}, v.id ${direction} limit ${limit + 1}) v
    ${detailsOf(kind)}
    left join voucher r on r.company_id = v.company_id and r.reverses_id = v.id
    order by ${column} ${direction}, v.id ${direction}`)
  return pageOf(rows as Row[], { cursor, sort, limit, keyOf: (row) => row[key] })
}

/** Number of matching vouchers of a kind and their sum; reads every one of them. */
export async function countBankVouchers(
  { db, actor }: ActorContext,
  kind: BankVoucherKind,
  body: Filter,
): Promise<BankVoucherCount> {
  const { rows } = await db.execute<BankVoucherCount & Record<string, unknown>>(sql`
    select count(*)::integer as "count", coalesce(sum(${kind.amount}), 0)::bigint as "amountPaise"
    from voucher v join ${kind.details} d on d.company_id = v.company_id and d.voucher_id = v.id
    where ${filterOf(actor, kind, body)}`)
  return rows[0] ?? { count: 0, amountPaise: 0 }
}

/** Name of the login that posted voucher `v`; empty when it is not visible here. */
export const byName = sql`coalesce((select l.name from login l where l.id = v.made_by), '') as "byName"`

/** The details `d` of vouchers `v` with the joins of their columns; `offset 0` makes the planner look each up by its key. */
export function detailsOf({ details, joins }: BankVoucherKind): SQL {
  return sql`cross join lateral (
    select d.* from ${details} d where d.company_id = v.company_id and d.voucher_id = v.id offset 0) d ${joins}`
}

/** Condition for vouchers `v` of a kind. A literal, because a parameter would hide the kind from the planner's partial indexes. */
export function isOfKind({ kind }: BankVoucherKind): SQL {
  return sql`v.kind = ${sql.raw(`'${kind}'`)}`
}

function filterOf({ companyId, storeId }: BaseContext['actor'], kind: BankVoucherKind, filter: Filter): SQL {
  const { fromOn, toOn, bankId, way, state, search } = filter
  const reversed = sql`exists (select from voucher r where r.company_id = v.company_id and r.reverses_id = v.id)`
  const withDetails = (condition: SQL) => sql`exists (select from ${kind.details} d
    where d.company_id = v.company_id and d.voucher_id = v.id and ${condition})`
  return sql`${and(
    sql`v.company_id = ${companyId} and v.store_id = ${storeId}`,
    isOfKind(kind),
    fromOn === undefined ? undefined : sql`v.posted_on >= ${fromOn}`,
    toOn === undefined ? undefined : sql`v.posted_on <= ${toOn}`,
    bankId === undefined ? undefined : withDetails(kind.ofBank(bankId)),
    way === undefined ? undefined : withDetails(ways[way]),
    state === undefined ? undefined : state === 'reversed' ? reversed : sql`not ${reversed}`,
    ...searchWords(search).map((word) => {
      const like = `%${likeText(word)}%`
      return sql`(lower(v.number) like ${like} or ${withDetails(kind.hasWord(like))})`
    }),
  )}`
}

const ways: Record<NonNullable<GetMoneyTransferRequest['way']>, SQL> = {
  deposit: sql`d.from_bank_id is null`,
  withdrawal: sql`d.to_bank_id is null`,
  between: sql`d.from_bank_id is not null and d.to_bank_id is not null`,
}
