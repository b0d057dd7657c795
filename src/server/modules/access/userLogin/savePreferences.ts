import type { Handler } from '../../../platform/operation/context.ts'
import { deleteOldPreferences, deletePreferences, storePreferences } from './preferenceStore.ts'

/** Maximum number of preferences of a login in a company, which is also the maximum of a request. */
const PREFERENCE_LIMIT = 300

/**
 * Stores how the actor left lists and forms, in the actor's company; a null value deletes the preference. If a name is sent twice,
 * the last value counts. If there are more than 300 then, those that were stored longest ago are deleted: a rejected request would be sent
 * again with each later change.
 */
export const savePreferences: Handler<'SavePreferences'> = async (context) => {
  const { companyId, userId: loginId } = context.actor
  const owner = { companyId, loginId }
  const changed = new Map(context.body.preferences.map(({ name, value }) => [name, value]))
  const stored = [...changed].flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  await deletePreferences(
    context,
    owner,
    [...changed].flatMap(([name, value]) => (value === null ? [name] : [])),
  )
  await storePreferences(context, owner, stored)
  await deleteOldPreferences(
    context,
    owner,
    stored.map(({ name }) => name),
    PREFERENCE_LIMIT,
  )
}
