import { customerTexts } from '#texts/customer.ts'
import { printTexts } from '#texts/print.ts'
import type { PaperCustomer } from '../../api/gen/model/index.ts'

const texts = printTexts.customer

/** The lines that name a customer on a paper. */
export function customerFacts(customer: PaperCustomer): [label: string, value: string | null][] {
  const { name, guardianName, guardianRelation, phone, number } = customer
  const guardian = guardianRelation === null ? texts.guardian : customerTexts.relations[guardianRelation]
  return [
    [texts.name, name],
    [guardian, guardianName],
    [texts.address, addressOf(customer)],
    [texts.phone, phone],
    [texts.identity, identityOf(customer)],
    [texts.number, number],
  ]
}

function addressOf({ address, city, state, pinCode }: PaperCustomer): string | null {
  const town = [city, pinCode].filter((word) => word !== null).join(' ')
  return [address, town, state].filter((word) => word !== null && word !== '').join(', ') || null
}

function identityOf({ idKind, idMasked }: PaperCustomer): string | null {
  return idKind === null ? null : `${customerTexts.idKinds[idKind]} ${idMasked ?? ''}`.trimEnd()
}
