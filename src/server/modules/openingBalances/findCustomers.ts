import { and, eq, inArray, or } from 'drizzle-orm'
import { phoneKey } from '../../../domain/text/phoneKey.ts'
import { customer } from '../../db/schema/people.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { foldText } from '../../platform/text/foldText.ts'

/** How a row of a file refers to a customer. */
export interface NamedCustomer {
  customerNumber: string | null
  phone: string | null
  customerName: string | null
}

/** Active customers that were found, by number and by {@link personKey}. */
export interface FoundCustomers {
  byNumber: Map<string, string>
  byPerson: Map<string, string | 'several'>
}

/** Key of a person by phone and name, regardless of spelling. */
export function personKey(phone: string, name: string): string {
  return `${phoneKey(phone)}/${foldText(name)}`
}

/** Adds to `found` the active customers with these numbers, or with one of these phones, whatever their names. One query. */
export async function findCustomers(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  named: readonly NamedCustomer[],
  found: FoundCustomers,
): Promise<void> {
  const numbers = named.flatMap(({ customerNumber }) =>
    customerNumber ? [customerNumber.trim().toUpperCase()] : [],
  )
  const phones = named.flatMap(({ phone, customerNumber }) =>
    phone && !customerNumber ? [phoneKey(phone)] : [],
  )
  if (numbers.length + phones.length === 0) return
  const { id, number, nameKey, phoneKey: first, secondPhoneKey: second } = customer
  const rows = await db
    .select({ id, number, nameKey, first, second })
    .from(customer)
    .where(
      and(
        eq(customer.companyId, actor.companyId),
        eq(customer.active, true),
        or(inArray(number, numbers), inArray(first, phones), inArray(second, phones)),
      ),
    )
  for (const row of rows) {
    found.byNumber.set(row.number, row.id)
    for (const phone of new Set([row.first, row.second])) {
      if (phone === null) continue
      const key = `${phone}/${row.nameKey}`
      const other = found.byPerson.get(key)
      found.byPerson.set(key, other === undefined || other === row.id ? row.id : 'several')
    }
  }
}
