import { and, eq, sql } from 'drizzle-orm'
import type { AwaitedReference } from '../../../api/gen/model/index.ts'
import { awaitedReference } from '../../db/schema/journal.ts'
import { preparedSql } from '../../platform/db/pool.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { paymentTexts } from './paymentTexts.ts'

/** Maximum number of rows in a list. */
const LISTED = 200

const placeholder = sql.placeholder

const transfers = sql`
  select a.id, a.voucher_id as "voucherId", v.number as "voucherNumber", p.posted_on::text as "paidOn",
    p.customer_id as "customerId", c.name as "customerName", p.loan_id as "loanId", l.number as "loanNumber",
    p.mode, b.name as "bankName", p.amount_paise as "amountPaise", a.reference
  from awaited_reference a
  join voucher_payment p on p.company_id = a.company_id and p.voucher_id = a.voucher_id and p.line = a.line
  join voucher v on v.company_id = a.company_id and v.id = a.voucher_id
  join customer c on c.company_id = a.company_id and c.id = p.customer_id
  join bank b on b.company_id = a.company_id and b.id = p.bank_id
  left join loan l on l.company_id = a.company_id and l.id = p.loan_id`

const ofStore = sql`a.company_id = ${placeholder('companyId')} and a.store_id = ${placeholder('storeId')}`
const open = sql`a.reference is null and not exists (
  select from voucher r where r.company_id = a.company_id and r.reverses_id = a.voucher_id)`
/** Repeats the condition on the company, because the database may evaluate a subquery of the select list once, over all vouchers. */
const reversedIn = (companyId: string) => sql<boolean>`exists (select from voucher r
  where r.company_id = ${companyId} and r.reverses_id = awaited_reference.voucher_id)`

type Found = Record<keyof AwaitedReference, unknown>

const listed = preparedSql<Found>(
  sql`${transfers} where ${ofStore} and ${open} order by a.created_at, a.id limit ${placeholder('limit')}`,
)
const counted = preparedSql<{ count: number }>(
  sql`select count(*)::integer as count from awaited_reference a where ${ofStore} and ${open}`,
)
const oneTransfer = preparedSql<Found>(sql`${transfers} where ${ofStore} and a.id = ${placeholder('id')}`)

/** Transfers of the actor's store to customers that await their reference: the oldest {@link LISTED}, and the count of all. */
export async function awaitedReferences({
  db,
  actor,
}: ActorContext): Promise<{ rows: AwaitedReference[]; count: number }> {
  const { companyId, storeId } = actor
  const { rows } = await listed(db).execute({ companyId, storeId, limit: LISTED })
  const count =
    rows.length < LISTED
      ? rows.length
      : ((await counted(db).execute({ companyId, storeId })).rows[0]?.count ?? 0)
  return { rows: rows as unknown as AwaitedReference[], count }
}

/**
 * Records the reference of a transfer of the actor's store, once.
 * @throws DomainError 404 if it does not exist, 409 when it has been recorded already or the transfer was reversed.
 */
export async function recordReference(
  context: BaseContext,
  id: string,
  reference: string,
): Promise<AwaitedReference> {
  const { db, actor, now } = context
  const { companyId, storeId } = actor
  const mine = and(
    eq(awaitedReference.companyId, companyId),
    eq(awaitedReference.storeId, storeId),
    eq(awaitedReference.id, id),
  )
  const [found] = await db
    .select({ before: awaitedReference, reversed: reversedIn(companyId) })
    .from(awaitedReference)
    .where(mine)
    .for('update')
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  const { before } = found
  if (before.reference !== null) throw fail(409, paymentTexts.referenceRecorded(before.reference))
  if (found.reversed) throw fail(409, paymentTexts.transferReversed)
  const [after] = await db
    .update(awaitedReference)
    .set({ reference: reference.trim(), recordedBy: actor.userId, recordedAt: now })
    .where(mine)
    .returning()
  if (!after) throw new Error('a locked transfer was not found')
  noteChange(context, 'awaited_reference', id, before, after)
  const { rows } = await oneTransfer(db).execute({ companyId, storeId, id })
  return rows[0] as unknown as AwaitedReference
}
