import type { FirstStore, Policy } from '../../../api/gen/model/index.ts'
import { role } from '../../db/schema/access.ts'
import { company, store, subscription } from '../../db/schema/company.ts'
import { addGrants } from '../../platform/auth/grantStore.ts'
import type { PublicContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { insertRow, newId, noteChange, type UniqueRules } from '../../platform/records/rows.ts'
import { isTimeZone } from '../../platform/text/time.ts'

/** The fields of a new company apart from defaults. */
export interface NewCompany {
  id: string
  values: Omit<typeof company.$inferInsert, 'id' | 'policy' | 'createdAt' | 'updatedAt'> & { policy: Policy }
  firstStore: FirstStore
  /** Rights of the owner's role, as `Screen.action`. */
  ownerRights: readonly string[]
}

/** The new company, and the store and role of its owner. */
export interface CreatedCompany {
  row: typeof company.$inferSelect
  storeId: string
  roleId: string
}

/** A company's name is unique in the installation. */
export const companyUnique: UniqueRules = {
  company_name_unique: { field: 'name', message: texts.companyNameTaken },
}

/** The default time zone of a store. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata'

/** The plan that every company begins with; it has no limits. */
export const FIRST_PLAN = 'Free'

/**
 * Creates a company with its first store, an owner's role there and a subscription, and adds it to the tenant scope of the request.
 * @param path where the request has the first store, for the field of a problem.
 * @throws DomainError 409 when the name is taken, 422 when the store's time zone is unknown.
 */
export async function createCompany(
  context: PublicContext,
  made: NewCompany,
  path: string,
): Promise<CreatedCompany> {
  const { id: companyId, firstStore } = made
  const timeZone = firstStore.timeZone ?? DEFAULT_TIME_ZONE
  requireTimeZone(timeZone, `${path}.timeZone`)
  await context.openCompany(companyId)
  const row = await insertRow(context, company, { ...made.values, id: companyId }, companyUnique)
  const storeId = newId()
  await insertRow(context, store, {
    companyId,
    id: storeId,
    name: firstStore.name.trim(),
    code: firstStore.code,
    address: firstStore.address ?? null,
    phone: firstStore.phone ?? null,
    timeZone,
  })
  const roleId = newId()
  await insertRow(context, role, { companyId, storeId, id: roleId, name: texts.ownerRole })
  await addGrants(context, companyId, [{ roleId, rights: made.ownerRights }])
  noteChange(context, 'role_grant', roleId, null, { rights: [...made.ownerRights].sort() })
  await insertRow(context, subscription, { companyId, id: newId(), plan: FIRST_PLAN, fromOn: context.today })
  return { row, storeId, roleId }
}

/** @throws DomainError 422 naming the field unless this server knows the time zone. */
export function requireTimeZone(timeZone: string, field: string): void {
  if (!isTimeZone(timeZone)) throw failField(field, texts.unknownTimeZone(timeZone))
}
