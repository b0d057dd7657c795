import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Staff, UpdateStaffRequest } from '../../../../api/gen/model/index.ts'
import { login } from '../../../db/schema/access.ts'
import { store } from '../../../db/schema/company.ts'
import { staff } from '../../../db/schema/people.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuse, refuseField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { staffTexts } from './texts.ts'

/** A member of staff with the names a list shows. */
export interface FoundStaff {
  staff: typeof staff.$inferSelect
  storeName: string
  login: string | null
}

/** Staff of the actor's company, by name. */
export function readStaff(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  where?: SQL,
): Promise<FoundStaff[]> {
  return db
    .select({ staff, storeName: store.name, login: login.userName })
    .from(staff)
    .innerJoin(store, and(eq(store.companyId, staff.companyId), eq(store.id, staff.storeId)))
    .leftJoin(
      login,
      and(eq(login.companyId, staff.companyId), eq(login.staffId, staff.id), eq(login.active, true)),
    )
    .where(and(eq(staff.companyId, actor.companyId), where))
    .orderBy(sql`lower(${staff.name})`, staff.number)
    .limit(1000)
}

/** One member of staff of the actor's company. @throws Refusal 404 when there is none. */
export async function readOneStaff(
  context: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<FoundStaff> {
  const [found] = await readStaff(context, eq(staff.id, id))
  if (!found) throw refuse(404, texts.notFound)
  return found
}

/** The member of staff as the contract hands them out. */
export function toStaff({ staff: row, storeName, login: userName }: FoundStaff): Staff {
  const { createdAt, updatedAt, storeId, ...rest } = row
  return {
    ...rest,
    workStoreId: storeId,
    workStoreName: storeName,
    login: userName,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The name of a store where somebody may work. @throws Refusal 422 on `workStoreId` unless it is an active one here. */
export async function requireStore(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  storeId: string,
): Promise<string> {
  const [found] = await db
    .select({ name: store.name })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.id, storeId), eq(store.active, true)))
    .limit(1)
  if (!found) throw refuseField('workStoreId', staffTexts.unknownStore)
  return found.name
}

const optional = ['email', 'designation', 'joinedOn'] as const

/** The fields that a request names but the photo; those it leaves out stay as they are. */
export function staffValues(
  body: Pick<UpdateStaffRequest, 'name' | 'phone' | 'workStoreId' | (typeof optional)[number]>,
) {
  const given = Object.fromEntries(
    optional.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]),
  ) as Partial<Pick<typeof staff.$inferInsert, (typeof optional)[number]>>
  return { ...given, name: body.name.trim(), phone: body.phone, storeId: body.workStoreId.toLowerCase() }
}
