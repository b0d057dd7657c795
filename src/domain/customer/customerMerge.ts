/** Fields of a customer that a merge may take over; those of a line belong together. */
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
  ['note'],
  ['blockedReason', 'blockedAt'],
] as const

/** A field that a merge may take over. */
export type MergeField = (typeof mergeGroups)[number][number]

/**
 * The fields that the one who stays takes from the duplicate: what they lack, groups as a whole, so that half an address
 * is never mixed with another half. A block is taken over too.
 */
export function takenOver(
  kept: Readonly<Record<MergeField, unknown>>,
  duplicate: Readonly<Record<MergeField, unknown>>,
): MergeField[] {
  return mergeGroups
    .filter((group) => group.every((field) => kept[field] === null))
    .filter((group) => group.some((field) => duplicate[field] !== null))
    .flat()
}
