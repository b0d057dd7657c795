import { takenOver } from '../../../domain/customer/customerMerge.ts'
import { customer } from '../../db/schema/people.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { updateRow } from '../../platform/records/rows.ts'
import { findCustomer, isOfCompany } from './customerRow.ts'
import { lockBoth, moveReferences } from './mergeStore.ts'
import { wholeCustomer } from './oneCustomer.ts'
import { customerTexts } from './texts.ts'

type Row = typeof customer.$inferSelect

/** Fields with a second column in the form used for search and comparison. */
const keyOf = { secondPhone: 'secondPhoneKey', idNumber: 'idKey' } as const

/**
 * Merges a duplicate into another customer: its loans and documents move, missing fields are copied, a block stays in force. Vouchers
 * never change; they are found by `sameCustomers`.
 * The duplicate keeps its number and is inactive from then on.
 * @throws DomainError 409 when either has changed since it was read, 422 for the same customer twice, an inactive target, or a customer that has
 * been merged already.
 */
export const mergeCustomer: Handler<'MergeCustomer'> = async (context) => {
  const { body, actor } = context
  const survivingId = context.query.id.toLowerCase()
  const duplicateId = body.duplicateId.toLowerCase()
  if (survivingId === duplicateId) throw failField('duplicateId', customerTexts.sameCustomer)
  await lockBoth(context, [survivingId, duplicateId])
  const { customer: surviving } = await findCustomer(context, survivingId)
  const { customer: duplicate } = await findCustomer(context, duplicateId)
  if (!surviving.active) throw fail(422, customerTexts.notActive)
  if (duplicate.mergedInto !== null) throw failField('duplicateId', customerTexts.mergedAlready)
  const where = isOfCompany(actor)
  await updateRow(
    context,
    customer,
    duplicateId,
    body.duplicateVersion,
    { active: false, mergedInto: survivingId },
    { where },
  )
  await updateRow(context, customer, survivingId, body.version, gained(surviving, duplicate), { where })
  await moveReferences(context, duplicateId, survivingId)
  return wholeCustomer(context, survivingId)
}

function gained(surviving: Row, duplicate: Row): Partial<Row> {
  const fields = takenOver(surviving, duplicate)
  const keys = fields.flatMap((field) => (field in keyOf ? keyOf[field as keyof typeof keyOf] : []))
  const values = Object.fromEntries([...fields, ...keys].map((key) => [key, duplicate[key]])) as Partial<Row>
  const phones = [surviving.phoneKey, values.secondPhoneKey ?? surviving.secondPhoneKey]
  return {
    ...values,
    searchText: [surviving.nameKey, surviving.number.toLowerCase(), ...phones].filter(Boolean).join(' '),
  }
}
