import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanReleaseDue } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../ui/format.ts'

const { releaseDue: texts } = partPaymentTexts

/**
 * The deadline for the packet of a repaid loan as text, with the compensation for a delay if there is any. A packet on hold is not
 * called late, because it cannot be released; its compensation includes the days on hold, as the server calculates it.
 * @param held whether the packet is on hold
 */
export function releaseDueText(due: LoanReleaseDue, held: boolean): string {
  const { compensationPaise, releasedOn } = due
  if (compensationPaise === 0) return deadlineText(due, held)
  const costs = held ? texts.heldCosts : releasedOn === null ? texts.costs : texts.cost
  return `${deadlineText(due, held)} ${costs(formatMoney(compensationPaise))}`
}

function deadlineText({ byOn, lateDays, releasedOn }: LoanReleaseDue, held: boolean): string {
  const day = formatDate(byOn)
  if (releasedOn !== null) return texts.left(day, lateDays)
  if (held) return lateDays > 0 ? texts.heldLonger(day) : texts.held(day)
  return lateDays > 0 ? texts.late(day, lateDays) : texts.releaseBy(day)
}
