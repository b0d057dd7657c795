import type { PrintoutCustomer } from '../../../api/gen/model/index.ts'
import type { customer } from '../../db/schema/people.ts'
import { maskIdentity } from '../../platform/text/mask.ts'

/** A customer on printouts; the ID number is masked, because many people see them. */
export function toPrintoutCustomer(row: typeof customer.$inferSelect): PrintoutCustomer {
  const { number, name, guardianName, phone, address, city, state, pinCode } = row
  return {
    number,
    name,
    guardianName,
    phone,
    address,
    city,
    state,
    pinCode,
    guardianRelation: row.guardianRelation as PrintoutCustomer['guardianRelation'],
    idKind: row.idKind as PrintoutCustomer['idKind'],
    idMasked: maskIdentity(row.idKind, row.idNumber),
  }
}
