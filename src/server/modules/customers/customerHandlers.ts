import { and, eq } from 'drizzle-orm'
import { loan } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { fileIdAfter } from '../../platform/files/fileIdAfter.ts'
import type { Handlers } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { requireUnused } from '../../platform/records/dependants.ts'
import { nextNumber } from '../../platform/records/numbering.ts'
import { insertRow, newId, setActive, updateRow } from '../../platform/records/rows.ts'
import { openSettlements } from '../auctions/public.ts'
import { lockPerson, openLoans, watchApprovals } from '../lending/public.ts'
import { blockCustomer, unblockCustomer } from './block.ts'
import { customerValues, isOfCompany, lockType, requireType, toCustomer } from './customerRow.ts'
import { addCustomerDocument, deleteCustomerDocument, documentsOf } from './documents.ts'
import { getDuplicateCustomers } from './duplicates.ts'
import { requireValidIdentity } from './identity.ts'
import { notifyOfIdentity, storesWithPacket } from './identityChange.ts'
import { mergeCustomer } from './merge.ts'
import { wholeCustomer } from './oneCustomer.ts'
import { getCustomer, getCustomerCount } from './pageCustomers.ts'
import { getPayee } from './payee.ts'
import { showIdentity } from './showIdentity.ts'
import { customerTexts } from './texts.ts'
import { lockUnmerged } from './unmerged.ts'
import { getUsualCustomer } from './usualCustomer.ts'

/** Customers of the company. */
export const customerHandlers = {
  GetCustomer: getCustomer,
  GetCustomerCount: getCustomerCount,
  GetPayee: getPayee,
  GetDuplicateCustomers: getDuplicateCustomers,
  GetUsualCustomer: getUsualCustomer,
  MergeCustomer: mergeCustomer,
  BlockCustomer: blockCustomer,
  UnblockCustomer: unblockCustomer,
  AddCustomerDocument: addCustomerDocument,
  DeleteCustomerDocument: deleteCustomerDocument,

  GetCustomerById: (context) => wholeCustomer(context, context.query.id),

  ShowIdentity: showIdentity,

  AddCustomer: async (context) => {
    const { body, actor, now, today } = context
    requireValidIdentity(body, today)
    const type = await requireType(context, body.typeId, body.pan ?? null)
    const photoId = await fileIdAfter(context, {
      id: body.photoId,
      current: null,
      purpose: 'customerPhoto',
      field: 'photoId',
    })
    const number = await nextNumber(context, 'customer')
    const row = await insertRow(context, customer, {
      ...customerValues(body, null, number),
      companyId: actor.companyId,
      id: newId(),
      number,
      photoId,
      createdAt: now,
    })
    return toCustomer({ customer: row, ...type }, [])
  },

  UpdateCustomer: async (context) => {
    const { body, query, actor, today } = context
    const stored = await lockUnmerged(context, query.id)
    const values = customerValues(body, stored, stored.number)
    // A concurrent auction sale to a buyer with the old phone counts for this customer; the lock waits for it, so cash limits include it.
    if (values.phoneKey !== stored.phoneKey) await lockPerson(context, stored.id)
    requireValidIdentity({ ...stored, ...values } as Parameters<typeof requireValidIdentity>[0], today)
    const type = await requireType(context, body.typeId, values.pan === undefined ? stored.pan : values.pan)
    const photoId = await fileIdAfter(context, {
      id: body.photoId,
      current: stored.photoId,
      purpose: 'customerPhoto',
      field: 'photoId',
    })
    const documents = await documentsOf(context, stored.id)
    const row = await updateRow(
      context,
      customer,
      query.id,
      body.version,
      { ...values, photoId },
      {
        where: isOfCompany(actor),
        present: (now) => toCustomer({ customer: now, ...type }, documents),
      },
    )
    await notifyOfIdentity(context, stored, row, () => storesWithPacket(context, stored.id))
    if (row.typeId !== stored.typeId) watchApprovals(context, 'concession')
    return toCustomer({ customer: row, ...type }, documents)
  },

  DeleteCustomer: async (context) => {
    const { query, actor } = context
    const { name } = await setActive(context, customer, query.id, query.version, false, isOfCompany(actor))
    await requireUnused(context, name, [
      openLoans(and(eq(loan.companyId, actor.companyId), eq(loan.customerId, query.id))),
      ...openSettlements(and(eq(loan.companyId, actor.companyId), eq(loan.customerId, query.id))),
    ])
  },

  ActivateCustomer: async (context) => {
    const { query, actor } = context
    const { active, typeId } = await lockUnmerged(context, query.id)
    if (active) return wholeCustomer(context, query.id)
    const type = await lockType(context, typeId)
    if (type?.active !== true) throw fail(422, customerTexts.typeInactive(type?.name ?? ''))
    await setActive(context, customer, query.id, undefined, true, isOfCompany(actor))
    return wholeCustomer(context, query.id)
  },
} satisfies Handlers<'Customer'>
