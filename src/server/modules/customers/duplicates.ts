import { and, eq, sql } from 'drizzle-orm'
import type {
  DuplicateCustomerReasonsItem,
  GetDuplicateCustomersRequest,
} from '../../../api/gen/model/index.ts'
import { NAME_LETTERS } from '../../../domain/customer/duplicates.ts'
import { PHONE_DIGITS, phoneKey } from '../../../domain/text/phoneKey.ts'
import { customer, customerType } from '../../db/schema/people.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { hasType, toCustomerRow, typedCustomer } from './customerRow.ts'
import { idKey, normalId } from './identity.ts'

/**
 * Active customers who may be the person being added or edited: same phone, same identity document (for an Aadhaar number, of which
 * only four digits are known, plus a similar name), same PAN, or a similar name. A match with a merged record leads to the customer
 * who was kept.
 */
export const getDuplicateCustomers: Handler<'GetDuplicateCustomers'> = async (context) => {
  const { db, actor, body } = context
  const { idKind, idNumber, pan } = await comparedNumbers(context, body)
  const name = foldText(body.name ?? '')
  const phones = [body.phone, body.secondPhone]
    .map((phone) => phoneKey(phone ?? ''))
    .filter((key) => key.length === PHONE_DIGITS)
  const likely = sql`auth.like_customers(${actor.companyId}, ${body.exceptId ?? null}::uuid,
    ${name.length < NAME_LETTERS ? null : name}, ${sql.param(phones)}::text[], ${idKind},
    ${idKey(idNumber)}, ${pan})
    with ordinality as likely (id, by_phone, by_identity, by_pan, likeness, merged_number, place)`
  const found = await db
    .select({
      ...typedCustomer,
      phone: sql<boolean>`likely.by_phone`,
      identity: sql<boolean>`likely.by_identity`,
      pan: sql<boolean>`likely.by_pan`,
      name: sql<boolean>`likely.likeness >= 0.65`,
      mergedNumber: sql<string | null>`likely.merged_number`,
    })
    .from(customer)
    .innerJoin(likely, sql`likely.id = ${customer.id}`)
    .innerJoin(customerType, hasType)
    .where(eq(customer.companyId, actor.companyId))
    .orderBy(sql`likely.place`)
  const all: DuplicateCustomerReasonsItem[] = ['phone', 'identity', 'pan', 'name']
  return {
    rows: found.map((row) => ({
      reasons: all.filter((reason) => row[reason]),
      customer: {
        ...toCustomerRow(row),
        ...(row.mergedNumber !== null && { mergedNumber: row.mergedNumber }),
      },
    })),
  }
}

type Numbers = Record<'idKind' | 'idNumber' | 'pan', string | null>

/** The numbers of a request. Omitted ones are read from the customer being edited: the form shows them masked and cannot send them. */
async function comparedNumbers(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { exceptId, idKind, idNumber, pan }: GetDuplicateCustomersRequest,
): Promise<Numbers> {
  const sent = { idKind: idKind ?? null, idNumber: normalId(idNumber), pan: normalId(pan) }
  if (exceptId === undefined || (idKind !== undefined && pan !== undefined)) return sent
  const [stored] = await db
    .select({ idKind: customer.idKind, idNumber: customer.idNumber, pan: customer.pan })
    .from(customer)
    .where(and(eq(customer.companyId, actor.companyId), eq(customer.id, exceptId)))
    .limit(1)
  if (stored === undefined) return sent
  return {
    ...(idKind === undefined ? { idKind: stored.idKind, idNumber: stored.idNumber } : sent),
    pan: pan === undefined ? stored.pan : sent.pan,
  }
}
