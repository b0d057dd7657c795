import { sql } from 'drizzle-orm'
import { heldPlaces } from '../../../domain/custody/custody.ts'
import type { Dependants } from '../../platform/records/dependants.ts'

/** Transfers to or from a store that are in transit, or not yet in its books; they prevent inactivating it. */
export function openTransfers(companyId: string, storeId: string): Dependants {
  return {
    noun: 'open transfer',
    names: sql`select t.number as name from transfer t where t.company_id = ${companyId}
      and (t.state = 'on-the-way' and ${storeId} in (t.from_store_id, t.to_store_id)
        or t.from_store_id = ${storeId} and t.received_voucher_id is not null and t.arrived_voucher_id is null)`,
  }
}

/**
 * Packets of a company, or of a store, that were neither released nor sold, wherever they are; they prevent inactivating it. A store
 * may hold packets of loans of other stores.
 */
export function unreleasedPackets(companyId: string, storeId?: string): Dependants {
  const ofStore = storeId === undefined ? sql`` : sql` and p.store_id = ${storeId}`
  return {
    noun: 'packet not released or sold',
    names: sql`select p.seal as name from packet p
      where p.company_id = ${companyId}${ofStore} and p.place in ${heldPlaces}`,
  }
}
