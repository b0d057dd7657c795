import { takenOver } from '../../../domain/customer/customerMerge.ts'
import { phoneKey } from '../../../domain/text/phoneKey.ts'
import { customer } from '../../db/schema/people.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { updateRow } from '../../platform/records/rows.ts'
import { watchApprovals } from '../lending/public.ts'
import { findCustomer, isOfCompany, ownNumbers, searchTextOf } from './customerRow.ts'
import { notifyOfIdentity, storesWithPacket } from './identityChange.ts'
import { lockBoth, moveReferences } from './mergeStore.ts'
import { wholeCustomer } from './oneCustomer.ts'
import { customerTexts } from './texts.ts'

type Row = typeof customer.$inferSelect

/**
 * Merges a duplicate into another customer: its loans and documents move, missing fields are copied, a block stays in force. Vouchers never
 * change; they are found by `sameCustomers`. The kept customer is found by the numbers and phones of the duplicate too. The duplicate keeps
 * its number and is inactive from then on.
 * @throws DomainError 409 when either has changed since it was read, 422 for the same customer twice, an inactive target, or a customer
 * that has been merged already.
 */
export const mergeCustomer: Handler<'MergeCustomer'> = async (context) => {
  const { body, actor } = context
  const survivingId = context.query.id
  const duplicateId = body.duplicateId
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
  const kept = await updateRow(context, customer, survivingId, body.version, gained(surviving, duplicate), {
    where,
  })
  for (const before of [surviving, duplicate])
    await notifyOfIdentity(context, before, kept, () => storesWithPacket(context, before.id))
  await moveReferences(context, duplicateId, survivingId)
  if (surviving.typeId !== duplicate.typeId) watchApprovals(context, 'concession')
  return wholeCustomer(context, survivingId)
}

function gained(surviving: Row, duplicate: Row): Partial<Row> {
  const values: Partial<Row> = {
    ...takenOver(surviving, duplicate),
    mergedText: mergedTextOf(surviving, duplicate),
  }
  if (values.secondPhone) values.secondPhoneKey = phoneKey(values.secondPhone)
  if (values.idNumber) values.idKey = duplicate.idKey
  return { ...values, searchText: searchTextOf({ ...surviving, ...values }) }
}

/** The numbers and phones of the records merged into the kept customer. */
function mergedTextOf(surviving: Row, duplicate: Row): string {
  const words = [surviving.mergedText, ...ownNumbers(duplicate), duplicate.mergedText].flatMap(
    (text) => text?.split(' ') ?? [],
  )
  return [...new Set(words)].join(' ')
}
