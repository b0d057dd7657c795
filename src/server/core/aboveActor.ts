import { and, eq, ne, sql } from 'drizzle-orm'
import { assignment } from '../db/schema/access.ts'
import type { BaseContext } from './context.ts'
import { type LostRights, OWNER_RIGHT } from './lastEditor.ts'
import { refuse } from './problem.ts'
import { rightsToGiveIn } from './rights.ts'
import { texts } from './texts.ts'

interface PlaceCompared extends Record<string, unknown> {
  company_id: string
  store_id: string
  grants: string[]
  other_grants: string[]
}

/**
 * Requires that the actor holds every right of a login, in every store where the login works. Call before an action on the
 * login itself: its account, password, sessions or locks.
 * @returns the rights of the login in each company, for requireEditorLeft.
 * @throws Refusal 403 when the login has a right that the actor lacks.
 */
export async function requireNotAbove(
  context: Pick<BaseContext, 'db' | 'actor'>,
  loginId: string,
): Promise<LostRights[]> {
  const places = await placesCompared(context, loginId)
  if (places.some((place) => isAbove(context, place))) throw refuse(403, texts.loginAboveYou)
  return places.map(({ company_id, grants }) => ({ companyId: company_id, rights: grants }))
}

/**
 * As {@link requireNotAbove}, before an action on where the login works or on what its role may do: only stores of the
 * actor's company in which the actor has rights are compared, because each store decides about its own people; but an owner
 * (somebody who may add companies, in any store) is changed only by an owner.
 * @throws Refusal 403.
 */
export async function requireNotAboveHere(
  context: Pick<BaseContext, 'db' | 'actor'>,
  loginId: string,
): Promise<void> {
  const { actor } = context
  const places = await placesCompared(context, loginId)
  const isOwner = places.some(({ grants }) => grants.includes(OWNER_RIGHT))
  const isReached = (place: PlaceCompared) =>
    place.company_id === actor.companyId && rightsIn(context, place).size > 0
  const above = places.some((place) => isReached(place) && isAbove(context, place))
  if (above || (isOwner && !actor.grants.has(OWNER_RIGHT))) throw refuse(403, texts.loginAboveYou)
}

/**
 * Requires that the actor holds every right of a role of its own store, and every right that a login that
 * holds the role has (as {@link requireNotAboveHere}), active or not. Call before the role is changed. So an owner's role (one with the right to add companies, or one that an
 * owner holds) is changed only by an owner.
 * @param rights what the role may do now, as `Screen.act`.
 * @throws Refusal 403.
 */
export async function requireRoleNotAbove(
  context: Pick<BaseContext, 'db' | 'actor'>,
  roleId: string,
  rights: Iterable<string>,
): Promise<void> {
  const { db, actor } = context
  if ([...rights].some((right) => !actor.grants.has(right))) throw refuse(403, texts.roleAboveYou)
  const holders = await db
    .select({ id: assignment.loginId })
    .from(assignment)
    .where(
      and(
        eq(assignment.companyId, actor.companyId),
        eq(assignment.roleId, roleId),
        ne(assignment.loginId, actor.userId),
      ),
    )
  for (const { id } of holders) await requireNotAboveHere(context, id)
}

async function placesCompared(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loginId: string,
): Promise<PlaceCompared[]> {
  const { rows } = await db.execute<PlaceCompared>(
    sql`select company_id, store_id, grants, other_grants from auth.places_compared(${loginId}, ${actor.userId})`,
  )
  return rows
}

/** What the actor may give in a store. */
function rightsIn({ actor }: Pick<BaseContext, 'actor'>, place: PlaceCompared): ReadonlySet<string> {
  const { company_id: companyId, store_id: storeId, other_grants } = place
  return rightsToGiveIn(actor, { companyId, storeId }, other_grants)
}

function isAbove(context: Pick<BaseContext, 'actor'>, place: PlaceCompared): boolean {
  const mine = rightsIn(context, place)
  return place.grants.some((right) => !mine.has(right))
}
