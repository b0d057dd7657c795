import { and, eq, type SQL } from 'drizzle-orm'
import { role } from '../../../db/schema/access.ts'
import type { Actor } from '../../../platform/operation/context.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { roleTexts } from './texts.ts'

/** Condition for roles of the actor's store. */
export function isOfStore(actor: Pick<Actor, 'companyId' | 'storeId'>): SQL | undefined {
  return and(eq(role.companyId, actor.companyId), eq(role.storeId, actor.storeId))
}

/** A role's name is unique in a store. */
export const roleUnique: UniqueRules = { role_name_unique: { field: 'name', message: roleTexts.nameTaken } }
