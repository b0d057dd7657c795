import type { PaperCustomer } from '../../../api/gen/model/index.ts'
import type { customer } from '../../db/schema/people.ts'
import { mask } from '../../platform/text/mask.ts'

/** A customer on printouts; the ID number is masked, because many people see them. */
export function toPaperCustomer(row: typeof customer.$inferSelect): PaperCustomer {
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
    guardianRelation: row.guardianRelation as PaperCustomer['guardianRelation'],
    idKind: row.idKind as PaperCustomer['idKind'],
    idMasked: mask(row.idNumber),
  }
}
