import { phoneKey } from '../text/phoneKey.ts'

/** Fields of a customer that a merge may copy. The fields of one group are copied together. */
export const mergeGroups = [
  ['guardianName', 'guardianRelation'],
  ['gender'],
  ['bornOn'],
  ['secondPhone'],
  ['email'],
  ['address', 'city', 'state', 'pinCode'],
  ['occupation'],
  ['idKind', 'idNumber'],
  ['pan'],
  ['nomineeName', 'nomineeRelation'],
  ['bankName', 'bankIfsc', 'bankAccountNumber'],
  ['photoId'],
  ['noReminders'],
  ['note'],
  ['blockedReason', 'blockedAt'],
] as const

/** A field that a merge may copy. */
export type MergeField = (typeof mergeGroups)[number][number]

/** Fields that do not decide whether their group is empty: forms prefill the state, and a state alone is not an address. */
const undecided: readonly MergeField[] = ['state']
const decides = (field: MergeField) => !undecided.includes(field)

/** A customer as a merge compares it. */
export type MergedCustomer = Readonly<Record<Exclude<MergeField, 'secondPhone'>, unknown>> &
  Readonly<{ phone: string; secondPhone: string | null }>

/**
 * Returns the values that the kept customer takes from the duplicate: groups that are empty in the kept record and
 * filled in the duplicate. Groups are copied whole, so that two addresses are never mixed. A block and the choice to get no reminders are
 * copied too. A state is not replaced by an empty one, nor by that of a duplicate without an address. The second phone is the duplicate's
 * first one that the kept record lacks.
 */
export function takenOver<Customer extends MergedCustomer>(
  surviving: MergedCustomer,
  duplicate: Customer,
): Partial<Pick<Customer, MergeField>> {
  const from = { ...duplicate, secondPhone: otherPhone(surviving, duplicate) }
  const fields = mergeGroups
    .filter((group) => group.every((field) => !decides(field) || isEmpty(surviving[field])))
    .filter((group) =>
      group.some((field) => !isEmpty(from[field]) && (decides(field) || isEmpty(surviving[field]))),
    )
    .flat()
    .filter((field) => decides(field) || !isEmpty(from[field]))
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<
    Pick<Customer, MergeField>
  >
}

/** The first phone of the duplicate that is not the main phone of the kept customer; null if there is none. */
function otherPhone(surviving: MergedCustomer, { phone, secondPhone }: MergedCustomer): string | null {
  const isOther = (one: string | null) => one !== null && phoneKey(one) !== phoneKey(surviving.phone)
  return [phone, secondPhone].find(isOther) ?? null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === false
}
