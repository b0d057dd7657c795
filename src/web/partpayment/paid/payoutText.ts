import type { PawnTicket } from '../../../api/gen/model/index.ts'
import type { PrintoutTexts } from '../../shell/texts/en/printout.ts'
import { formatMoney } from '../../ui/format.ts'

/** The message to a customer about a payout or a renewal: the loan, its amount, day and due date. */
export function payoutText({ message: texts, formats }: PrintoutTexts, ticket: PawnTicket): string {
  const { head, number, renewedFromNumber: old } = ticket
  const [openedOn, dueOn] = [formats.date(ticket.openedOn), formats.date(ticket.dueOn)]
  const amount = formatMoney(ticket.principalPaise)
  return [
    texts.from(head.companyName, head.storeName),
    old === null
      ? texts.lent(number, amount, openedOn, dueOn)
      : texts.renewed(old, openedOn, number, amount, dueOn),
    ...(head.phone === null ? [] : [texts.phone(head.phone)]),
  ].join('\n')
}
