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
    text: `${userName} merged ${duplicate.name} (${duplicate.number}), whose packet is in custody, into ${name} (${number}), with another ${fields}. Releases are compared with the data of ${number}.`,
  }),
})

/**
 * Notifies owners and managers when the identity document, the PAN or the photo of a customer changes while a packet is in custody: one
 * person could otherwise enter the identity of a stranger and release the packet to them without a second person. A first photo and data
 * that is as before are not notified.
 * @param before the customer of the loans until now
 * @param after the customer of the loans from now on: the same, or the one that `before` is merged into
 * @param holdsPacket {@link hasPacket} of `before`
 */
export async function notifyOfIdentity(
  context: BaseContext,
  before: Identity,
  after: Identity,
  holdsPacket: () => Promise<boolean>,
): Promise<void> {
  const fields = changedFields(before, after)
  if (fields.length === 0 || !(await holdsPacket())) return
  const path = `/customer/${after.id}`
  const named = fields.join(' and ')
  if (before.id === after.id)
    await notifyException(context, { kind: 'changed', customer: after, fields: named }, path)
  else
    await notifyException(
      context,
      { kind: 'merged', duplicate: before, customer: after, fields: named },
      path,
    )
}

/** Whether a packet of the customer's loans is neither released nor sold. */
export async function hasPacket(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  customerId: string,
): Promise<boolean> {
  const found = await db
    .select({ id: packet.id })
    .from(loan)
    .innerJoin(packet, and(eq(packet.companyId, loan.companyId), eq(packet.loanId, loan.id)))
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.customerId, customerId),
        notInArray(packet.place, ['released', 'sold']),
      ),
    )
    .limit(1)
  return found.length > 0
}

function changedFields(before: Identity, after: Identity): string[] {
  const isOther = [
    before.idKind !== after.idKind || idKey(before.idNumber) !== idKey(after.idNumber),
    before.pan !== after.pan,
    before.photoId !== null && before.photoId !== after.photoId,
  ]
  return ['identity document', 'PAN', 'photo'].filter((_, at) => isOther[at])
}
