import { customerTexts as texts } from '#texts/customer.ts'
import type { AddCustomerRequest, Customer, CustomerType } from '../../../api/gen/model/index.ts'
import { customerRules } from '../../../api/gen/rules/customer.ts'
import { formatDate } from '../../ui/format.ts'
import { blankToNull } from '../record/blankToNull.ts'

/** Form values of a customer. */
export interface CustomerValues extends Record<string, unknown> {
  /** Of a new customer, so that it is added once. */
  idempotencyKey?: string
  photoId: string | null
  typeId: string | null
  name: string
  guardianName: string
  guardianRelation: Customer['guardianRelation']
  gender: Customer['gender']
  bornOn: string | null
  occupation: string
  phone: string
  secondPhone: string
  email: string
  address: string
  city: string
  state: string
  pinCode: string
  idKind: Customer['idKind']
  idNumber: string
  pan: string
  nomineeName: string
  nomineeRelation: string
  bankName: string
  bankIfsc: string
  bankAccountNumber: string
  noReminders: boolean
  note: string
}

/** The form values of a customer; those of an empty form for null. */
export function toCustomerValues(customer: Customer | null): CustomerValues {
  return {
    photoId: customer?.photoId ?? null,
    typeId: customer?.typeId ?? null,
    name: customer?.name ?? '',
    guardianName: customer?.guardianName ?? '',
    guardianRelation: customer?.guardianRelation ?? null,
    gender: customer?.gender ?? null,
    bornOn: customer?.bornOn ?? null,
    occupation: customer?.occupation ?? '',
    phone: customer?.phone ?? '',
    secondPhone: customer?.secondPhone ?? '',
    email: customer?.email ?? '',
    address: customer?.address ?? '',
    city: customer?.city ?? '',
    state: customer?.state ?? '',
    pinCode: customer?.pinCode ?? '',
    idKind: customer?.idKind ?? null,
    idNumber: customer?.idNumber ?? '',
    pan: customer?.pan ?? '',
    nomineeName: customer?.nomineeName ?? '',
    nomineeRelation: customer?.nomineeRelation ?? '',
    bankName: customer?.bankName ?? '',
    bankIfsc: customer?.bankIfsc ?? '',
    bankAccountNumber: customer?.bankAccountNumber ?? '',
    noReminders: customer?.noReminders ?? false,
    note: customer?.note ?? '',
  }
}

/** Whether a number is masked: the form in which the server shows the number on file (`platform/text/mask.ts`). */
export const isMasked = (text: string) => text.includes('•')

const numbers = ['idNumber', 'pan', 'bankAccountNumber'] as const

/** Which numbers of the form are the masked ones on file. */
function maskedNumbers(values: Pick<CustomerValues, (typeof numbers)[number]>): Set<string> {
  return new Set(numbers.filter((name) => isMasked(values[name])))
}

/** The values with masked numbers left blank, to check what was typed: masked numbers do not match the patterns of the rules. */
export function typedValues(values: CustomerValues): CustomerValues {
  return { ...values, ...Object.fromEntries([...maskedNumbers(values)].map((name) => [name, ''])) }
}

/** The new text of the field of a number: for a masked number, only the typed part, so that typing replaces the whole number. */
export function retyped(shown: string, typed: string): string {
  if (!isMasked(shown)) return typed
  const alike = (one: string, other: string) => {
    const at = [...one].findIndex((letter, place) => letter !== other.charAt(place))
    return at === -1 ? one.length : at
  }
  const before = alike(shown, typed)
  const backwards = (text: string) => [...text.slice(before)].reverse().join('')
  return typed.slice(before, typed.length - alike(backwards(shown), backwards(typed)))
}

/** The request fields of a customer; masked numbers are left out, so that they stay as they are. */
export function toCustomerRequest(values: CustomerValues): Omit<AddCustomerRequest, 'companyId'> {
  const masked = maskedNumbers(values)
  const sent = Object.fromEntries(
    Object.entries(values).filter(([name]) => !masked.has(name)),
  ) as CustomerValues
  const { typeId, name, phone, guardianRelation, gender, bornOn, idKind, photoId, noReminders, ...text } =
    sent
  return {
    ...blankToNull(text as Omit<CustomerValues, keyof Omit<AddCustomerRequest, 'companyId'>>),
    typeId: typeId ?? '',
    name: name.trim(),
    phone: phone.trim(),
    guardianRelation,
    gender,
    bornOn,
    idKind,
    photoId,
    noReminders,
  }
}

/** Capitals without spaces, for PAN and IFSC. */
export function codeOf(typed: string): string {
  return withoutSpaces(typed).toUpperCase()
}

/** What was typed without spaces, for PIN codes and account numbers. */
export function withoutSpaces(typed: string): string {
  return typed.replace(/\s/g, '')
}

const pinCodes = new RegExp(customerRules.AddCustomer.pinCode.pattern)

/**
 * The errors of rules that the contract does not state: a PAN if the type requires one, kind and number of a document only together, only
 * four digits of an Aadhaar number; and a message of its own for a wrong PIN code.
 */
export function checkCustomer(
  { pinCode, pan, idKind, idNumber }: CustomerValues,
  type: Pick<CustomerType, 'name' | 'panRequired'> | undefined,
): Record<string, string> {
  const number = idNumber.trim()
  return {
    ...(pinCode !== '' && !pinCodes.test(pinCode) && { pinCode: texts.pinDigits }),
    ...(type?.panRequired === true && pan === '' && { pan: texts.panMissing(type.name) }),
    ...(idKind !== null && number === '' && { idNumber: texts.idNumberMissing }),
    ...(idKind === null && number !== '' && { idKind: texts.idKindMissing }),
    ...(idKind === 'aadhaar' &&
      number !== '' &&
      !isMasked(number) &&
      !/^\d{4}$/.test(number) && { idNumber: texts.aadhaarDigits }),
  }
}

/** The value of a customer's field as text, empty for none; `typeName` names a type by its id. */
export function writeCustomerValue(
  name: string,
  value: unknown,
  typeName: (id: string) => string | undefined,
): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (name === 'noReminders') return texts.remindersUnwanted
  if (name === 'photoId') return texts.hasPhoto
  if (name === 'typeId') return typeName(String(value)) ?? ''
  if (name === 'gender') return texts.genders[value as keyof typeof texts.genders]
  if (name === 'guardianRelation') return texts.relations[value as keyof typeof texts.relations]
  if (name === 'idKind') return texts.idKinds[value as keyof typeof texts.idKinds]
  if (name === 'bornOn') return formatDate(String(value))
  return String(value)
}
