import { sql } from 'drizzle-orm'
import type { Domain } from '../../../../api/gen/model/index.ts'
import { DEFAULT_HOST, isHostName } from '../../../../domain/text/hostName.ts'
import { advisoryLocks } from '../../../db/advisoryLocks.ts'
import { hostName, placesAt } from '../../../platform/auth/domains.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuse, refuseField } from '../../../platform/operation/problem.ts'
import type { PlaceChanges } from './places.ts'
import { domainTexts } from './texts.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'host'>

/** An address as it shall be: its name, and the changes of its stores. */
export interface WantedDomain extends PlaceChanges {
  name: string
}

/**
 * Does a change of addresses: one at a time in the installation, and never so that the store one works in is no longer
 * served where one is. Who works through an address that did not serve their store before is not held up.
 * @throws Refusal 422 when one would lock oneself out.
 */
export async function changingAddresses<T>(context: Scope, change: () => Promise<T>): Promise<T> {
  await context.db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.addresses})`)
  const before = await servesOwn(context)
  const result = await change()
  if (before && !(await servesOwn(context)))
    throw refuse(422, domainTexts.lockedOut(hostName(context.host), context.actor.storeName))
  return result
}

async function servesOwn(context: Scope): Promise<boolean> {
  const { userId, storeId } = context.actor
  return (await placesAt(context, userId)).some((place) => place.store_id === storeId && place.served)
}

/**
 * The rules of an address: a name that browsers send, and stores, but for the default address, which keeps its name and
 * serves all while it lists none.
 * @param standing the address as it stands; null for a new one.
 * @throws Refusal 422 naming the field.
 */
export async function requireGood(
  context: Scope,
  standing: Domain | null,
  { name, added, removed }: WantedDomain,
): Promise<void> {
  const isDefault = standing?.name === DEFAULT_HOST
  if (isDefault && name !== DEFAULT_HOST) throw refuseField('name', domainTexts.defaultName)
  // A second default address is told as taken by the unique rule.
  if (name !== DEFAULT_HOST && !isHostName(name)) throw refuseField('name', domainTexts.noHost)
  if (standing && name !== standing.name) requireOwnAlone(standing)
  const had = standing?.places.length ?? 0
  const others = standing?.servesOthers === true
  const has = others || had + added.length - removed.length > 0
  if (!isDefault && !has) throw refuseField('places', domainTexts.storesNeeded)
  if (isDefault && has !== (others || had > 0)) await requireSeesAll(context)
}

/** @throws Refusal 422 when an address also serves companies that the actor does not see. */
export function requireOwnAlone({ servesOthers }: Pick<Domain, 'servesOthers'>): void {
  if (servesOthers) throw refuse(422, domainTexts.othersServed)
}

/** Whether the default address serves all or some matters to every company. */
async function requireSeesAll({ db, actor }: Scope): Promise<void> {
  const { rows } = await db.execute<{ beyond: boolean }>(
    sql`select auth.companies_beyond(${sql.param(actor.companies)}::uuid[]) as beyond`,
  )
  if (rows[0]?.beyond) throw refuseField('places', domainTexts.othersLose)
}
