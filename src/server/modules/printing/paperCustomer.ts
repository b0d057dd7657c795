import type { PaperCustomer } from '../../../api/gen/model/index.ts'
import type { customer } from '../../db/schema/people.ts'
import { mask } from '../../platform/text/mask.ts'

/** A customer as papers name one; the number of the ID is masked, because papers go through many hands. */
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
