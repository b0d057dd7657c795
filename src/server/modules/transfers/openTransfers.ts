import { type SQL, sql } from 'drizzle-orm'
import { heldPlaces } from '../../../domain/custody/custody.ts'
import type { Dependants } from '../../platform/records/dependants.ts'

/** Transfers of a company, or to or from a store, that are in transit or not yet in the books of the sender; they prevent inactivating it. */
export function openTransfers(companyId: string, storeId?: string): Dependants {
  const [ofEither, ofSender] =
    storeId === undefined
      ? [sql`true`, sql`true`]
      : [sql`${storeId} in (t.from_store_id, t.to_store_id)`, sql`t.from_store_id = ${storeId}`]
  return {
    noun: 'open transfer',
    names: sql`select t.number as name from transfer t where t.company_id = ${companyId}
      and (t.state = 'on-the-way' and ${ofEither}
        or t.received_voucher_id is not null and t.arrived_voucher_id is null and ${ofSender})`,
  }
}

/**
 * Packets that were neither released nor sold; they prevent inactivating a company or store. Of a company these are all of its packets.
 * Of a store these are the packets recorded there (in its vault, with a lender or in transit from it), even for loans of other stores,
 * and those of its own ended loans wherever they are, because a packet is released in the store of its loan.
 */
export function unreleasedPackets(companyId: string, storeId?: string): Dependants {
  const noun = 'packet not released or sold'
  const held = sql`p.company_id = ${companyId} and p.place in ${heldPlaces}`
  const packets = sql`select p.seal as name from packet p where ${held}`
  if (storeId === undefined) return { noun, names: packets }
  const ofLoans = (loans: SQL) =>
    sql`select p.seal from ${loans} join packet p on ${held} and p.loan_id = l.loan_id`
  return {
    noun,
    names: sql`${packets} and p.store_id = ${storeId}
      union ${ofLoans(sql`(select loan_id from packet_waiting where company_id = ${companyId} and store_id = ${storeId}) l`)}
      union ${ofLoans(sql`(select id as loan_id from loan
        where company_id = ${companyId} and store_id = ${storeId} and status = 'written-off') l`)}`,
  }
}
