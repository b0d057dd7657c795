import { newLoanTexts } from '#texts/newloan.ts'
import type { RenewalQuote } from '../../../api/gen/model/index.ts'
import { Figures } from '../acts/Figures.tsx'
import { renewalTexts } from '../texts/renewal.ts'

const texts = renewalTexts.difference
const { summary } = newLoanTexts

/** What the old loan takes to end and the new one to begin, less what is lent, and who pays the difference. */
export function RenewalFigures({ answer: { dues, quote, settlement } }: { answer: RenewalQuote }) {
  if (settlement === undefined) return null
  const { toPayPaise, toPayOutPaise, roundOffPaise } = settlement
  const rows: [label: string, paise: number][] = [
    [texts.principal, dues.principalPaise],
    [texts.interest, dues.closingInterestPaise],
    [texts.penal, dues.penalPaise],
    [texts.charges, dues.chargesPaise],
    ...quote.fees.map(({ fee, amountPaise }): [string, number] => [summary.fee[fee], amountPaise]),
    [summary.gst, quote.gstPaise],
    [summary.advance, quote.advancePaise],
    [texts.lent, -quote.principalPaise],
    [texts.roundOff, roundOffPaise],
  ]
  return (
    <Figures
      rows={rows.filter(([, paise]) => paise !== 0)}
      total={toPayOutPaise > 0 ? [texts.toPayOut, toPayOutPaise] : [texts.toPay, toPayPaise]}
    />
  )
}
