import { and, eq, sql } from 'drizzle-orm'
import { login } from '../../../db/schema/access.ts'
import { store } from '../../../db/schema/company.ts'
import { staff } from '../../../db/schema/people.ts'
import { byId } from '../../../platform/db/byId.ts'
import { fileIdAfter } from '../../../platform/files/fileIdAfter.ts'
import type { BaseContext, Handlers } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { innerJoin, leftJoin } from '../../../platform/records/joins.ts'
import { nextNumber } from '../../../platform/records/numbering.ts'
import { defineRecord, nameOrder } from '../../../platform/records/recordHandlers.ts'

/** The staff of the company. */
export const staffHandlers = defineRecord({
  name: 'Staff',
  table: staff,
  joins: [
    innerJoin(store, byId(store, staff.storeId), {
      workStoreName: store.name,
    }),
    leftJoin(
      login,
      and(eq(login.companyId, staff.companyId), eq(login.staffId, staff.id), eq(login.active, true)),
      { login: login.userName },
    ),
  ],
  orderBy: [nameOrder(staff.name), staff.number],
  // `storeId` in a request is the current store, so the API calls this one `workStoreId`.
  present: ({ storeId, ...row }) => ({ ...row, workStoreId: storeId }),
  values: async (
    { name, phone, email, designation, joinedOn, workStoreId: storeId, photoId },
    context,
    before,
  ) => {
    if (storeId !== before?.storeId) await requireStore(context, storeId)
    return {
      name: name.trim(),
      phone,
      email,
      designation,
      joinedOn,
      storeId,
      photoId: await fileIdAfter(context, {
        purpose: 'staffPhoto',
        field: 'photoId',
        id: photoId,
        current: before?.photoId ?? null,
      }),
    }
  },
  initial: async (_body, context) => ({ number: await nextNumber(context, 'staff') }),
  usedBy: ({ id, companyId }) => [
    {
      noun: 'login',
      names: sql`select ${login.userName} as name from ${login}
        where ${login.companyId} = ${companyId} and ${login.staffId} = ${id} and ${login.active}`,
    },
  ],
}).handlers satisfies Handlers<'Staff'>

/** @throws DomainError 422 on `workStoreId` unless it is an active store of the company. */
async function requireStore(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  storeId: string,
): Promise<void> {
  const [found] = await db
    .select({ id: store.id })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.id, storeId), eq(store.active, true)))
    .limit(1)
  if (!found) throw failField('workStoreId', 'Choose an active store of this company.')
}
