import { and, eq, notInArray } from 'drizzle-orm'
import { loan, packet } from '../../db/schema/loans.ts'
import type { customer } from '../../db/schema/people.ts'
import { exceptionsWith } from '../../platform/notifications/exceptions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { idKey } from './identity.ts'

type Identity = Pick<
  typeof customer.$inferSelect,
  'id' | 'number' | 'name' | 'idKind' | 'idNumber' | 'pan' | 'photoId'
>

/** A change of the data that the release of a packet is compared with. `fields` are the names of what changed. */
type IdentityException =
  | { kind: 'changed'; customer: Identity; fields: string }
  | { kind: 'merged'; duplicate: Identity; customer: Identity; fields: string }

const notifyException = exceptionsWith<IdentityException>({
  changed: ({ customer: { name, number }, fields }, userName) => ({
    title: 'Identity of a customer changed',
    text: `${userName} changed the ${fields} of ${name} (${number}), whose packet is in custody. Releases are compared with the new data.`,
  }),
  merged: ({ duplicate, customer: { name, number }, fields }, userName) => ({
    title: 'Identity of a customer changed',
    text: `${userName} merged ${duplicate.name} (${duplicate.number}), whose packet is in custody, into ${name} (${number}), with a different ${fields}. Releases are compared with the data of ${number}.`,
  }),
})

/**
 * Notifies owners and managers when the identity document, the PAN or the photo of a customer changes while a packet is in custody: one
 * person could otherwise enter the identity of a stranger and release the packet to them without a second person. A first photo causes no
 * notification.
 * @param before the customer of the loans until now
 * @param after the customer of the loans from now on: the same, or the one that `before` is merged into
 * @param storesWithPacket {@link storesWithPacket} of `before`; each store's owners and managers are notified
 */
export async function notifyOfIdentity(
  context: BaseContext,
  before: Identity,
  after: Identity,
  storesWithPacket: () => Promise<string[]>,
): Promise<void> {
  const changed = changedFields(before, after)
  if (changed.length === 0) return
  const path = `/customer/${after.id}`
  const fields = changed.join(' and ')
  const exception: IdentityException =
    before.id === after.id
      ? { kind: 'changed', customer: after, fields }
      : { kind: 'merged', duplicate: before, customer: after, fields }
  for (const storeId of await storesWithPacket())
    await notifyException({ ...context, actor: { ...context.actor, storeId } }, exception, path)
}

/** The stores that hold a packet of the customer's loans, neither released nor sold. */
export async function storesWithPacket(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  customerId: string,
): Promise<string[]> {
  const found = await db
    .selectDistinct({ storeId: packet.storeId })
    .from(loan)
    .innerJoin(packet, and(eq(packet.companyId, loan.companyId), eq(packet.loanId, loan.id)))
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.customerId, customerId),
        notInArray(packet.place, ['released', 'sold']),
      ),
    )
    .orderBy(packet.storeId)
  return found.map(({ storeId }) => storeId)
}

function changedFields(before: Identity, after: Identity): string[] {
  const isOther = [
    before.idKind !== after.idKind || idKey(before.idNumber) !== idKey(after.idNumber),
    before.pan !== after.pan,
    before.photoId !== null && before.photoId !== after.photoId,
  ]
  return ['identity document', 'PAN', 'photo'].filter((_, at) => isOther[at])
}
