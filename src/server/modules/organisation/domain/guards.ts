import { sql } from 'drizzle-orm'
import type { Domain } from '../../../../api/gen/model/index.ts'
import { DEFAULT_HOST, isHostName } from '../../../../domain/text/hostName.ts'
import { hostName, storesOfLogin } from '../../../platform/auth/domains.ts'
import { lockFor } from '../../../platform/db/advisoryLock.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import type { PlaceChanges } from './places.ts'
import { domainTexts } from './texts.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'host'>

/** The name of an address after the change, and the changes to its stores. */
export interface WantedDomain extends PlaceChanges {
  name: string
}

/**
 * Runs a change to addresses, one at a time in the installation. Afterwards the address of the request must still serve the actor's
 * store, if it did so before.
 * @throws DomainError 422 when the actor would be locked out.
 */
export async function changingAddresses<T>(context: Scope, change: () => Promise<T>): Promise<T> {
  await lockFor(context.db, 'addresses', null)
  const before = await servesOwn(context)
  const result = await change()
  if (before && !(await servesOwn(context)))
    throw fail(422, domainTexts.lockedOut(hostName(context.host), context.actor.storeName))
  return result
}

async function servesOwn(context: Scope): Promise<boolean> {
  const { userId, storeId } = context.actor
  return (await storesOfLogin(context, userId)).some((place) => place.store_id === storeId && place.served)
}

/**
 * Checks an address: a valid host name, and at least one store, except for the default address, which keeps its name and
 * serves all stores while it lists none.
 * @param stored the address before the change; null for a new one.
 * @throws DomainError 422 naming the field.
 */
export async function requireValidDomain(
  context: Scope,
  stored: Domain | null,
  { name, added, removed }: WantedDomain,
): Promise<void> {
  const isDefault = stored?.name === DEFAULT_HOST
  if (isDefault && name !== DEFAULT_HOST) throw failField('name', domainTexts.defaultName)
  // A second default address is rejected as a duplicate by the unique rule.
  if (name !== DEFAULT_HOST && !isHostName(name)) throw failField('name', domainTexts.noHost)
  if (stored && name !== stored.name) requireNoOtherCompanies(stored)
  const had = stored?.places.length ?? 0
  const others = stored?.servesOthers === true
  const has = others || had + added.length - removed.length > 0
  if (!isDefault && !has) throw failField('places', domainTexts.storesNeeded)
  if (isDefault && has !== (others || had > 0)) await requireSeesAll(context)
}

/** @throws DomainError 422 when an address also serves companies that the actor may not see. */
export function requireNoOtherCompanies({ servesOthers }: Pick<Domain, 'servesOthers'>): void {
  if (servesOthers) throw fail(422, domainTexts.othersServed)
}

/** The default address affects every company. @throws DomainError 422 unless the actor may see them all. */
async function requireSeesAll({ db, actor }: Scope): Promise<void> {
  const { rows } = await db.execute<{ beyond: boolean }>(
    sql`select auth.companies_beyond(${sql.param(actor.companies)}::uuid[]) as beyond`,
  )
  if (rows[0]?.beyond) throw failField('places', domainTexts.othersLose)
}
