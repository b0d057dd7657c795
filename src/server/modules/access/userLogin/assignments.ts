import { inArray, sql } from 'drizzle-orm'
import type { Assignment, FieldProblem } from '../../../../api/gen/model/index.ts'
import { role } from '../../../db/schema/access.ts'
import { addAssignments, removeAssignments } from '../../../platform/auth/assignmentStore.ts'
import type { LostRights } from '../../../platform/auth/lastEditor.ts'
import { requireHeld, rightsToGiveIn } from '../../../platform/auth/rights.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { userLoginTexts } from './texts.ts'

/** What changes among a login's assignments; one whose role changes is in both lists. */
export interface AssignmentChanges {
  added: Assignment[]
  removed: Assignment[]
}

interface PlaceRights extends Record<string, unknown> {
  known: boolean
  rights: string[]
  held: string[]
}

/** @throws DomainError 422 naming each store that the assignments of a request list twice. */
export function requireEachStoreOnce(assignments: readonly Assignment[]): void {
  const errors: FieldProblem[] = assignments.flatMap(({ storeId }, index) =>
    assignments.findIndex((other) => other.storeId === storeId) < index
      ? [{ field: `assignments.${index}.storeId`, message: userLoginTexts.storeTwice }]
      : [],
  )
  if (errors.length > 0) throw fail(422, userLoginTexts.storeTwice, errors)
}

/** Whether a login has an assignment, even one that the actor does not see. Its row must be locked. */
export async function hasAssignments(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loginId: string,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from auth.assignments_compared(${loginId}, ${actor.userId}) limit 1`,
  )
  return rows.length > 0
}

/** The changes that turn the existing assignments into `wanted`. */
export function compareAssignments(
  existing: readonly Assignment[],
  wanted: readonly Assignment[],
): AssignmentChanges {
  const among = (list: readonly Assignment[]) => (one: Assignment) =>
    list.some((other) => other.storeId === one.storeId && other.roleId === one.roleId)
  return {
    added: wanted.filter((one) => !among(existing)(one)),
    removed: existing
      .filter((one) => !among(wanted)(one))
      .map(({ companyId, storeId, roleId }) => ({ companyId, storeId, roleId })),
  }
}

/**
 * Checks changes to assignments, and locks their roles: an assigned role is active and belongs to an active store; the actor has in each
 * store the right that the operation needs; nobody gives a right that they lack, or removes a role with more rights than theirs.
 * @param wanted the request's assignments, for the field names of problems.
 * @param right the right that the operation needs in each store.
 * @returns the rights that are lost, for requireRemainingEditor.
 * @throws DomainError 422 or 403.
 */
export async function requireMayChange(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { added, removed }: AssignmentChanges,
  wanted: readonly Assignment[],
  right: 'UserLogin.add' | 'UserLogin.edit',
): Promise<LostRights[]> {
  const places = [...added, ...removed]
  if (places.length === 0) return []
  await lockRoles({ db }, places)
  const { rows } = await db.execute<PlaceRights>(sql`
    select exists (
        select from role r join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
        where r.company_id = w.company_id and r.store_id = w.store_id and r.id = w.role_id and r.active
      ) as known,
      array(select g.screen || '.' || g.action from role_grant g where g.company_id = w.company_id and g.role_id = w.role_id) as rights,
      auth.grants_in(${actor.userId}, w.company_id, w.store_id) as held
    from unnest(${ids(places, 'companyId')}::uuid[], ${ids(places, 'storeId')}::uuid[], ${ids(places, 'roleId')}::uuid[])
      with ordinality as w(company_id, store_id, role_id, position)
    order by w.position`)
  const errors: FieldProblem[] = []
  const lost: LostRights[] = []
  for (const [index, place] of places.entries()) {
    const { known = false, rights = [], held = [] } = rows[index] ?? {}
    const mine = rightsToGiveIn(actor, place, held)
    if (index >= added.length) {
      requireHeld(mine, [right])
      if (rights.some((one) => !mine.has(one))) throw fail(403, userLoginTexts.aboveYou)
      lost.push({ companyId: place.companyId, rights })
    } else if (known) {
      requireHeld(mine, [right, ...rights])
    } else {
      const field = `assignments.${wanted.indexOf(place)}.roleId`
      errors.push({ field, message: userLoginTexts.unknownRole })
    }
  }
  if (errors.length > 0) throw fail(422, userLoginTexts.unknownRole, errors)
  return lost
}

/**
 * Locks roles until the transaction ends: none is inactivated, and no mapping changes, before the logins with them are committed.
 * Call it before the roles are read.
 */
export async function lockRoles(
  { db }: Pick<BaseContext, 'db'>,
  places: readonly Pick<Assignment, 'roleId'>[],
): Promise<void> {
  const roleIds = places.map(({ roleId }) => roleId)
  await db.select({ id: role.id }).from(role).where(inArray(role.id, roleIds)).orderBy(role.id).for('share')
}

/** Writes checked changes, and ends the login's sessions in stores that it can no longer work in. */
export async function writeAssignments(
  context: Pick<BaseContext, 'db' | 'changes'>,
  loginId: string,
  { added, removed }: AssignmentChanges,
): Promise<void> {
  const ofLogin = (places: readonly Assignment[]) => places.map((place) => ({ ...place, loginId }))
  await removeAssignments(context, loginId, ofLogin(removed))
  await addAssignments(context, ofLogin(added))
  const left = removed.filter(({ storeId }) => added.every((one) => one.storeId !== storeId))
  if (left.length > 0)
    await context.db.execute(sql`select auth.end_sessions_in(${loginId}, ${ids(left, 'storeId')}::uuid[])`)
}

function ids(places: readonly Assignment[], key: keyof Assignment) {
  return sql.param(places.map((place) => place[key]))
}
