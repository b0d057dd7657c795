import type { Contract, Operation } from './description.ts'

/**
 * By id field, the schema of its record where the field's name does not contain it: `customerId` does (AddCustomer returns a Customer),
 * `slabId` does not.
 */
const FIELDS: Record<string, string> = {
  typeId: 'CustomerType',
  categoryId: 'ProductCategory',
  slabId: 'InterestSlab',
  appraiserId: 'Staff',
  headId: 'CreditDebit',
  chargeHeadId: 'CreditDebit',
  loanId: 'NewLoan',
  loanIds: 'NewLoan',
  duplicateId: 'Customer',
  exceptId: 'Customer',
  lenderId: 'Bank',
  otherStoreId: 'Store',
  toStoreId: 'Store',
  toStoreIds: 'Store',
}

/** The schema of `?id=` where the operation's name does not show it. */
const SUBJECTS: Record<string, string> = {
  GetBorrower: 'Customer',
  GetCustomerTimeline: 'Customer',
  GetAttachment: 'Attachment',
  GetReminder: 'NewLoan',
  AddReminder: 'NewLoan',
  GetPawnTicket: 'NewLoan',
  GetLenderPacketList: 'BankNewLoan',
  RenewLoan: 'NewLoan',
}

/** The operation that adds records of a schema: `Add<Schema>`, or else the first write that returns the schema with 201. */
export function makerOf(contract: Contract, kind: string): Operation | undefined {
  const answering = contract.operations.filter(
    ({ writes, status, reply }) =>
      writes && status === 201 && reply.schema?.$ref === `#/components/schemas/${kind}`,
  )
  const own = contract.find(`Add${kind}`)
  if (own?.writes) return own
  return answering[0]
}

/** The schema of the records that an id field of this name refers to; null if unknown. */
export function kindOfField(contract: Contract, field: string): string | null {
  const known = FIELDS[field]
  if (known) return known
  const noun = field.replace(/Ids?$/, '')
  const kind = noun.charAt(0).toUpperCase() + noun.slice(1)
  return makerOf(contract, kind) ? kind : null
}

/**
 * The schema from whose list an operation's record is taken when only reads are sent. Operations on paid-out loans need one from the list
 * of Loan Details: a pending loan has no payments, statement or printouts yet.
 */
export function listedAs({ tag }: Operation, kind: string): string {
  return kind === 'NewLoan' && tag !== 'NewLoan' ? 'PartPayment' : kind
}

const VERBS =
  /^(Get|Add|Update|Delete|Activate|Approve|Reject|Cancel|Disburse|Correct|Copy|Check|Run|Receive|Reverse|Merge|Block|Unblock|Unlock|Send|Quote|Move|Release)/

/** The schema of the records that an operation's `?id=` names. */
export function subjectOf(contract: Contract, { id, tag }: Operation): string | null {
  const known = SUBJECTS[id]
  if (known) return known
  const noun = id.replace(VERBS, '').replace(/ById$/, '')
  // If an operation adds something to a record, `?id=` is the id of that record, which belongs to the tag.
  for (const kind of id.startsWith('Add') ? [tag] : [noun, tag]) if (makerOf(contract, kind)) return kind
  return tag === 'PartPayment' || tag === 'Print' ? 'NewLoan' : null
}
