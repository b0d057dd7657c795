import type { Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { countOtherPreferences, deletePreferences, storePreferences } from './preferenceStore.ts'
import { userLoginTexts } from './texts.ts'

/** Maximum number of preferences of a login in a company. */
const PREFERENCE_LIMIT = 300

/**
 * Stores how the actor left lists and forms, in the actor's company; a null value deletes the preference. If a name is sent twice,
 * the last value counts.
 * @throws DomainError 422 when there would be more than 300.
 */
export const savePreferences: Handler<'SavePreferences'> = async (context) => {
  const { companyId, userId: loginId } = context.actor
  const owner = { companyId, loginId }
  const changed = new Map(context.body.preferences.map(({ name, value }) => [name, value]))
  const stored = [...changed].flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  const others = await countOtherPreferences(context, owner, [...changed.keys()])
  if (stored.length > 0 && others + stored.length > PREFERENCE_LIMIT)
    throw fail(422, userLoginTexts.tooManyPreferences(PREFERENCE_LIMIT))
  await deletePreferences(
    context,
    owner,
    [...changed].flatMap(([name, value]) => (value === null ? [name] : [])),
  )
  await storePreferences(context, owner, stored)
}
