import type { PaperCustomer, PaperPayment } from '../../api/gen/model/index.ts'
import type { PaperTexts } from '../shell/texts/en/paper.ts'
import { formatMoney } from '../ui/format.ts'

/** The lines with a customer's details on a printout. */
export function customerFacts(
  { customer: texts }: PaperTexts,
  customer: PaperCustomer,
): [label: string, value: string | null][] {
  const { name, guardianName, guardianRelation, phone, number, idKind, idMasked } = customer
  const guardian = guardianRelation === null ? texts.guardian : texts.guardians[guardianRelation]
  return [
    [texts.name, name],
    [guardian, guardianName],
    [texts.address, addressOf(customer)],
    [texts.phone, phone],
    [texts.identity, idKind === null ? null : `${texts.idKinds[idKind]} ${idMasked ?? ''}`.trimEnd()],
    [texts.number, number],
  ]
}

function addressOf({ address, city, state, pinCode }: PaperCustomer): string | null {
  const town = [city, pinCode].filter((word) => word !== null).join(' ')
  return [address, town, state].filter((word) => word !== null && word !== '').join(', ') || null
}

/** The parts of a payment as lines of a printout: mode, account and amount. */
export function paymentRows(
  { money }: PaperTexts,
  payments: readonly PaperPayment[],
): [label: string, value: string][] {
  return payments.map(({ mode, bankName, reference, amountPaise }) => [
    [money.modes[mode], bankName, reference].filter((word) => word !== null).join(', '),
    formatMoney(amountPaise),
  ])
}
