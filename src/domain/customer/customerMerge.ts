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

/** Fields that do not decide whether their group is empty: forms prefill the state of a new customer, which alone is no address. */
const undecided: readonly MergeField[] = ['state']
const decides = (field: MergeField) => !undecided.includes(field)

/**
 * Returns the fields that the kept customer takes from the duplicate: groups that are empty in the kept record and
 * filled in the duplicate. Groups are copied whole, so that two addresses are never mixed. A block is copied too, and
 * the choice to get no reminders. A state is not replaced by an empty one, nor by that of a duplicate without an address.
 */
export function takenOver(
  surviving: Readonly<Record<MergeField, unknown>>,
  duplicate: Readonly<Record<MergeField, unknown>>,
): MergeField[] {
  return mergeGroups
    .filter((group) => group.every((field) => !decides(field) || isEmpty(surviving[field])))
    .filter((group) =>
      group.some((field) => !isEmpty(duplicate[field]) && (decides(field) || isEmpty(surviving[field]))),
    )
    .flat()
    .filter((field) => decides(field) || !isEmpty(duplicate[field]))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === false
}
