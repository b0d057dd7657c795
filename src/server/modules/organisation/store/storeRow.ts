import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Holiday, UpdateStoreRequest } from '../../../../api/gen/model/index.ts'
import { store } from '../../../db/schema/company.ts'
import { storesInView } from '../../../platform/auth/requestedStores.ts'
import type { Actor } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { storeTexts } from './texts.ts'

/** A store's name and code are unique in a company. */
export const storeUnique: UniqueRules = {
  store_name_unique: { field: 'name', message: storeTexts.nameTaken },
  store_code_unique: { field: 'code', message: storeTexts.codeTaken },
}

/** The stores of the company that the actor may see: the assigned ones, even inactive ones, or all with the right to other stores. */
export function seenStores(actor: Actor): SQL | undefined {
  const isAssigned = sql`exists (select from assignment a
    join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
    where a.login_id = ${actor.userId} and a.company_id = ${store.companyId} and a.store_id = ${store.id})`
  return and(eq(store.companyId, actor.companyId), storesInView(actor) === null ? undefined : isAssigned)
}

const optional = ['address', 'phone', 'licenceNumber', 'timeZone', 'weeklyOff', 'cashLimitPaise'] as const

/** The fields of a request; omitted ones stay as they are. Holidays are sorted. */
export function storeValues(
  body: Pick<UpdateStoreRequest, 'name' | 'code' | 'holidays'> &
    Partial<Pick<UpdateStoreRequest, (typeof optional)[number]>>,
) {
  const values = Object.fromEntries(
    optional.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]),
  ) as Partial<Pick<typeof store.$inferInsert, (typeof optional)[number]>>
  return {
    ...values,
    name: body.name.trim(),
    code: body.code,
    ...(body.holidays !== undefined && { holidays: sortedHolidays(body.holidays) }),
  }
}

/** @throws DomainError 422 naming the holiday whose date is listed twice. */
function sortedHolidays(holidays: readonly Holiday[]): Holiday[] {
  const errors = holidays.flatMap(({ date }, index) =>
    holidays.findIndex((other) => other.date === date) < index
      ? [{ field: `holidays.${index}.date`, message: storeTexts.dateTwice }]
      : [],
  )
  if (errors.length > 0) throw fail(422, texts.invalid, errors)
  return [...holidays].sort((one, other) => one.date.localeCompare(other.date))
}
