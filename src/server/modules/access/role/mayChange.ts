import { OWNER_RIGHT } from '../../../platform/auth/lastEditor.ts'
import type { Actor, BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { activeHolders } from './holders.ts'
import { roleTexts } from './texts.ts'

/** Requires that only an owner changes an owner's role. @param rights the role's rights. @throws DomainError 403. */
export function requireOwnerFor({ grants }: Pick<Actor, 'grants'>, rights: ReadonlySet<string>): void {
  if (rights.has(OWNER_RIGHT) && !grants.has(OWNER_RIGHT)) throw fail(403, roleTexts.ownersRole)
}

/**
 * Requires that the actor may change the mapping of a locked role: only an owner may change an owner's role, and while an active login
 * holds the role, the actor must hold all its rights, because removing rights is an action on that login.
 * @param rights the role's rights before the change.
 * @throws DomainError 403 otherwise.
 */
export async function requireMayMap(
  context: Pick<BaseContext, 'db' | 'actor'>,
  roleId: string,
  rights: ReadonlySet<string>,
): Promise<void> {
  const { grants } = context.actor
  requireOwnerFor({ grants }, rights)
  if ([...rights].every((right) => (grants as ReadonlySet<string>).has(right))) return
  if ((await activeHolders(context, roleId)).length > 0) throw fail(403, roleTexts.aboveYou)
}
