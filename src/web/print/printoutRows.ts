import type { PrintoutCustomer, PrintoutPayment } from '../../api/gen/model/index.ts'
import type { PrintoutTexts } from '../shell/texts/en/printout.ts'
import { formatMoney } from '../ui/format.ts'

/** The lines with a customer's details on a printout. */
export function customerFacts(
  { customer: texts }: PrintoutTexts,
  customer: PrintoutCustomer,
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

function addressOf({ address, city, state, pinCode }: PrintoutCustomer): string | null {
  const town = [city, pinCode].filter((word) => word !== null).join(' ')
  return [address, town, state].filter((word) => word !== null && word !== '').join(', ') || null
}

/** The parts of a payment as lines of a printout: mode, account and amount. */
export function paymentRows(
  { money }: PrintoutTexts,
  payments: readonly PrintoutPayment[],
): [label: string, value: string][] {
  return payments.map(({ mode, bankName, reference, amountPaise }) => [
    [money.modes[mode], bankName, reference].filter((word) => word !== null).join(', '),
    formatMoney(amountPaise),
  ])
}
