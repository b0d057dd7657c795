import { and, eq } from 'drizzle-orm'
import type { FieldProblem, MappingEntry, ScreenPermission } from '../../../../api/gen/model/index.ts'
import { screens } from '../../../../api/gen/operations.ts'
import { role } from '../../../db/schema/access.ts'
import { grantsOf, replaceGrants } from '../../../platform/auth/grantStore.ts'
import { requireRemainingEditor } from '../../../platform/auth/lastEditor.ts'
import { isScreen, requireHeld } from '../../../platform/auth/rights.ts'
import { notifyAccessChanged } from '../../../platform/notifications/notifications.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { asReply, findRow, noteChange, updateRow } from '../../../platform/records/rows.ts'
import { holdersOf } from './holders.ts'
import { requireMayMap } from './mayChange.ts'
import { isOfStore } from './roleRow.ts'
import { roleTexts } from './texts.ts'

/** The rights of a role, one entry per screen, in the order of screens in the API. */
export const getMapping: Handler<'GetRoleMapping'> = async (context) => {
  await findRow(context, role, context.query.roleId, isOfStore(context.actor))
  return toEntries(await grantsOf(context, context.query.roleId))
}

/** The rights of the signed-in login here, from its session. */
export const getRoles: Handler<'GetRoles'> = async ({ actor, query }) => {
  if (query.userId !== actor.userId)
    throw fail(403, roleTexts.onlyOwn, [{ field: 'userId', message: roleTexts.onlyOwn }])
  return toEntries(actor.grants)
}

/**
 * Replaces a role's mapping. The actor must hold the rights that are added and, while the role is assigned, those that it had;
 * any right of an unassigned role can be removed. Only an owner changes an owner's role, and nobody
 * changes their own.
 */
export const updateMapping: Handler<'UpdateRoleMapping'> = async (context) => {
  const { actor, query, body } = context
  await lockRole(context, query.id)
  const existing = await grantsOf(context, query.id)
  const wanted = readEntries(body.rows)
  if (query.id === actor.roleId) throw fail(422, roleTexts.ownRole)
  await requireMayMap(context, query.id, existing)
  requireHeld(
    actor.grants,
    [...wanted].filter((right) => !existing.has(right)),
  )
  const row = await updateRow(
    context,
    role,
    query.id,
    body.version,
    {},
    { where: isOfStore(actor), present: (found) => ({ ...asReply(found), rows: toEntries(existing) }) },
  )
  await replaceGrants(context, { roleId: query.id, rights: wanted })
  const lost = [...existing].filter((right) => !wanted.has(right))
  if (lost.length > 0 || wanted.size > existing.size)
    await notifyAccessChanged(context, await holdersOf(context, query.id))
  await requireRemainingEditor(context, [{ companyId: actor.companyId, rights: lost }])
  noteChange(
    context,
    'role_grant',
    query.id,
    { rights: [...existing].sort() },
    { rights: [...wanted].sort() },
  )
  return { id: row.id, version: row.version, rows: toEntries(wanted) }
}

/**
 * Locks a role, so that concurrent changes to its mapping wait, a 409 reply has the current mapping, and nobody is assigned to it
 * meanwhile.
 * @throws DomainError 404 when the store has no such role.
 */
async function lockRole({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, roleId: string): Promise<void> {
  const [found] = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.id, roleId), isOfStore(actor)))
    .for('update')
  if (!found) throw fail(404, texts.notFound)
}

/** Checks the entries against the existing screens. @throws DomainError 422 naming each entry that is wrong. */
function readEntries(entries: MappingEntry[]): Set<string> {
  const errors: FieldProblem[] = []
  const rights = new Set<string>()
  for (const [index, { screen, actions }] of entries.entries()) {
    if (!isScreen(screen)) {
      errors.push({ field: `rows.${index}.screen`, message: roleTexts.unknownScreen(screen) })
      continue
    }
    const { name, actions: known } = screens[screen]
    for (const action of actions) {
      if ((known as readonly string[]).includes(action)) rights.add(`${screen}.${action}`)
      else errors.push({ field: `rows.${index}.actions`, message: roleTexts.unknownAction(name, action) })
    }
    if (actions.length > 0 && !actions.includes('view'))
      errors.push({ field: `rows.${index}.actions`, message: roleTexts.viewFirst(name) })
  }
  if (errors[0]) throw fail(422, errors[0].message, errors)
  return rights
}

function toEntries(rights: ReadonlySet<string>): ScreenPermission[] {
  return Object.entries(screens).flatMap(([screen, { name, actions }]) => {
    const held = actions.filter((action) => rights.has(`${screen}.${action}`))
    return held.length > 0 ? [{ ScreenName: name, screen, actions: [...held] }] : []
  })
}
