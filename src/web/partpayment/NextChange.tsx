import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { formatDate, formatPercent } from '../ui/format.ts'
import classes from './LoanPage.module.css'

const texts = partPaymentTexts.page

/** "Pay by 30 May 2026 or the rate becomes 18 %": what comes next if nothing is paid. */
export function NextChange({ loan: { next } }: { loan: Pick<PartPayment, 'next'> }) {
  const { ratePayByOn, rateChangesOn, newRateBp, avoidable, penalPayByOn, penalRateBp } = next
  const sentences: string[] = []
  if (rateChangesOn !== null && newRateBp !== null)
    sentences.push(
      avoidable && ratePayByOn !== null
        ? texts.payBy(formatDate(ratePayByOn), formatPercent(newRateBp))
        : texts.rateFrom(formatDate(rateChangesOn), formatPercent(newRateBp)),
    )
  if (penalPayByOn !== null && penalRateBp !== null)
    sentences.push(texts.penalBy(formatDate(penalPayByOn), formatPercent(penalRateBp)))
  if (sentences.length === 0) return null
  return (
    <div className={classes.next}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
