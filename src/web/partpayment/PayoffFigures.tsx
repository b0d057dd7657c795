import { partPaymentTexts } from '#texts/partpayment.ts'
import type { Payoff } from '../../api/gen/model/index.ts'
import { InterestExplained } from '../shared/loan/InterestExplained.tsx'
import { FigureList } from './actions/Figures.tsx'
import { closingLines } from './closingLines.ts'
import classes from './LoanPage.module.css'

const texts = partPaymentTexts.payoff

/** The amount to close, part by part, with the interest calculation. */
export function PayoffFigures({ payoff: { dues, interest }, label }: { payoff: Payoff; label: string }) {
  return (
    <>
      <FigureList rows={closingLines(dues)} total={[texts.payable, dues.payablePaise]} />
      <details className={classes.how}>
        <summary>{partPaymentTexts.interest.how}</summary>
        <InterestExplained interest={interest} label={label} />
      </details>
    </>
  )
}
