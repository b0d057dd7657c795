import { and, eq } from 'drizzle-orm'
import type {
  Customer,
  CustomerDocument,
  CustomerRow,
  UpdateCustomerRequest,
} from '../../../api/gen/model/index.ts'
import { kycGaps } from '../../../domain/customer/kyc.ts'
import { phoneKey } from '../../../domain/text/phoneKey.ts'
import { customer, customerType } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { Actor, BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { asReply } from '../../platform/records/rows.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { mask } from '../../platform/text/mask.ts'
import { idKey, normalId } from './identity.ts'
import { oldNumberIn } from './oldNumber.ts'
import { customerTexts } from './texts.ts'

type Row = typeof customer.$inferSelect

/** Condition for customers of the actor's company. */
export function isOfCompany(actor: Actor) {
  return eq(customer.companyId, actor.companyId)
}

/** A customer with its type. */
export interface TypedCustomer {
  customer: Row
  typeName: string
  panRequired: boolean
}

/** The columns of {@link TypedCustomer}, for a query joined with the type. */
export const typedCustomer = {
  customer,
  typeName: customerType.name,
  panRequired: customerType.panRequired,
}

/** The customer as lists show it: identity numbers masked. */
export function toCustomerRow({ customer: row, typeName, panRequired }: TypedCustomer): CustomerRow {
  const {
    id,
    number,
    typeId,
    name,
    guardianName,
    phone,
    secondPhone,
    city,
    photoId,
    blockedReason,
    active,
    version,
  } = row
  return {
    id,
    number,
    typeId,
    typeName,
    name,
    guardianName,
    phone,
    secondPhone,
    city,
    idKind: row.idKind as CustomerRow['idKind'],
    idMasked: mask(row.idNumber),
    panMasked: mask(row.pan),
    photoId,
    blockedReason,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    mergedIntoId: row.mergedInto,
    kycGaps: kycGaps({ ...row, panRequired }),
    active,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The whole customer; identity and account numbers masked. */
export function toCustomer(
  { customer: row, typeName, panRequired }: TypedCustomer,
  documents: CustomerDocument[],
): Customer {
  const {
    nameKey: _n,
    phoneKey: _p,
    secondPhoneKey: _s,
    idKey: _i,
    searchText: _t,
    mergedText: _m,
    mergedInto,
    ...columns
  } = row
  return {
    ...asReply(columns),
    typeName,
    panRequired,
    guardianRelation: row.guardianRelation as Customer['guardianRelation'],
    idKind: row.idKind as Customer['idKind'],
    idNumber: mask(row.idNumber),
    pan: mask(row.pan),
    bankAccountNumber: mask(row.bankAccountNumber),
    documents,
    mergedIntoId: mergedInto,
    kycGaps: kycGaps({ ...row, panRequired }),
  }
}

/** One customer of the company with its type. @throws DomainError 404 when it does not exist. */
export async function findCustomer(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<TypedCustomer> {
  const [found] = await db
    .select(typedCustomer)
    .from(customer)
    .innerJoin(customerType, hasType)
    .where(and(eq(customer.companyId, actor.companyId), eq(customer.id, id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}

/** Join condition of a customer and the customer type. */
export const hasType = byId(customerType, customer.typeId)

const optional = [
  'guardianName',
  'guardianRelation',
  'gender',
  'bornOn',
  'email',
  'address',
  'city',
  'state',
  'pinCode',
  'occupation',
  'pan',
  'nomineeName',
  'nomineeRelation',
  'bankName',
  'bankIfsc',
  'bankAccountNumber',
  'noReminders',
  'note',
] as const

/** The customer fields of a request. */
export type CustomerInput = Pick<UpdateCustomerRequest, 'typeId' | 'name' | 'phone'> &
  Partial<Pick<UpdateCustomerRequest, (typeof optional)[number] | 'secondPhone' | 'idKind' | 'idNumber'>>

/** The columns of a new customer (`stored` null) or of a changed one; omitted fields keep their stored values. */
export function customerValues(body: CustomerInput, stored: Row | null, number: string) {
  const values = Object.fromEntries(
    optional.filter((key) => body[key] !== undefined).map((key) => [key, blank(body[key])]),
  ) as Partial<Pick<typeof customer.$inferInsert, (typeof optional)[number]>>
  const secondPhone = body.secondPhone === undefined ? (stored?.secondPhone ?? null) : blank(body.secondPhone)
  const idKind = body.idKind === undefined ? (stored?.idKind ?? null) : body.idKind
  const idNumber = body.idNumber === undefined ? (stored?.idNumber ?? null) : normalId(body.idNumber)
  const note = values.note === undefined ? (stored?.note ?? null) : values.note
  const name = body.name.trim()
  const nameKey = foldText(name)
  const phones = {
    phoneKey: phoneKey(body.phone),
    secondPhoneKey: secondPhone === null ? null : phoneKey(secondPhone),
  }
  return {
    ...values,
    ...phones,
    typeId: body.typeId,
    name,
    nameKey,
    phone: body.phone.trim(),
    secondPhone,
    idKind,
    idNumber,
    idKey: idKey(idNumber),
    searchText: searchTextOf({ number, nameKey, ...phones, note, mergedText: stored?.mergedText ?? null }),
  }
}

type Numbers = Pick<Row, 'number' | 'phoneKey' | 'secondPhoneKey' | 'note'>

/** The number, the phones and the number in the old register of a customer, in the form used for search. */
export function ownNumbers({ number, phoneKey: first, secondPhoneKey, note }: Numbers): string[] {
  const oldNumber = oldNumberIn(note)
  const others = [secondPhoneKey, oldNumber === null ? null : foldText(oldNumber)]
  return [number.toLowerCase(), first, ...others.filter((one) => one !== null)]
}

/** What finds a customer: the name, the numbers, and those of the records merged into it. */
export function searchTextOf(row: Numbers & Pick<Row, 'nameKey' | 'mergedText'>): string {
  return [row.nameKey, ...ownNumbers(row), ...(row.mergedText === null ? [] : [row.mergedText])].join(' ')
}

/** Locks a customer type until the transaction ends, so that it is not inactivated meanwhile; undefined when there is none. */
export async function lockType({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, typeId: string) {
  const [found] = await db
    .select()
    .from(customerType)
    .where(and(eq(customerType.companyId, actor.companyId), eq(customerType.id, typeId)))
    .for('share')
  return found
}

/** @throws DomainError 422 unless the type is active in the company and its PAN rule is met. */
export async function requireType(
  context: Pick<BaseContext, 'db' | 'actor'>,
  typeId: string,
  pan: string | null,
): Promise<{ typeName: string; panRequired: boolean }> {
  const type = await lockType(context, typeId)
  if (!type?.active) throw failField('typeId', customerTexts.unknownType)
  if (type.panRequired && pan === null) throw failField('pan', customerTexts.panRequired(type.name))
  return { typeName: type.name, panRequired: type.panRequired }
}

function blank<T>(value: T): T | null {
  return typeof value === 'string' && value.trim() === '' ? null : value
}
