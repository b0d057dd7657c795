import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Preference } from '../../../../api/gen/model/index.ts'
import { preference } from '../../../db/schema/preferences.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** A login in a company; it has separate preferences in each company. */
export interface PreferenceOwner {
  companyId: string
  loginId: string
}

/** The stored preferences of a login in a company, by name. */
export function preferencesOf(
  { db }: Pick<BaseContext, 'db'>,
  owner: PreferenceOwner,
): Promise<Preference[]> {
  return db
    .select({ name: preference.name, value: preference.value })
    .from(preference)
    .where(ownedBy(owner))
    .orderBy(asc(preference.name))
}

/** Stores preferences, each name at most once; a stored one with the same name is replaced. */
export async function storePreferences(
  { db, now }: Pick<BaseContext, 'db' | 'now'>,
  owner: PreferenceOwner,
  preferences: readonly Preference[],
): Promise<void> {
  if (preferences.length === 0) return
  await db
    .insert(preference)
    .values(preferences.map(({ name, value }) => ({ ...owner, name, value, updatedAt: now })))
    .onConflictDoUpdate({
      target: [preference.companyId, preference.loginId, preference.name],
      set: { value: sql`excluded.value`, updatedAt: now },
    })
}

/** Deletes preferences by name; unknown ones are ignored. */
export async function deletePreferences(
  { db }: Pick<BaseContext, 'db'>,
  owner: PreferenceOwner,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await db.delete(preference).where(and(ownedBy(owner), inArray(preference.name, [...names])))
}

/** Deletes the preferences that were stored longest ago, beyond a limit; those that were just stored are kept. */
export async function deleteOldPreferences(
  { db }: Pick<BaseContext, 'db'>,
  owner: PreferenceOwner,
  justStored: readonly string[],
  limit: number,
): Promise<void> {
  if (justStored.length === 0) return
  const { name, updatedAt } = preference
  const old = db
    .select({ name })
    .from(preference)
    .where(ownedBy(owner))
    .orderBy(desc(inArray(name, [...justStored])), desc(updatedAt), asc(name))
    .offset(limit)
  await db.delete(preference).where(and(ownedBy(owner), inArray(name, old)))
}

function ownedBy({ companyId, loginId }: PreferenceOwner) {
  return and(eq(preference.companyId, companyId), eq(preference.loginId, loginId))
}
