import type { Subscription } from '../../api/gen/model/index.ts'
import { formatDate } from '../ui/format.ts'
import { subscriptionTexts as texts } from './texts.ts'

/** A sentence about the plan in force today and the use of its limits. */
export function inForceText(rows: readonly Subscription[]): string {
  const found = rows.find(({ state }) => state === 'inForce')
  if (found === undefined) return texts.noneInForce
  return texts.inForce(
    found.plan,
    found.toOn === null ? null : formatDate(found.toOn),
    texts.usedStores(found.activeStores, found.storeLimit),
    texts.usedLogins(found.activeUsers, found.userLimit),
  )
}
