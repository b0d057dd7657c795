import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, NewLoanChoices } from '../../api/gen/model/index.ts'
import { FigureLine } from '../shared/loan/FigureLine.tsx'
import { Limits } from '../shared/loan/Limits.tsx'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { formatDate, formatMoney, formatPercent } from '../ui/format.ts'
import type { CalculatedCost, LoanCalculation } from './calculateLoan.ts'
import { type CostCalculations, costCalculations, eligibleLines } from './costCalculations.ts'
import { limitCalculations } from './limitCalculations.ts'
import classes from './SummaryFigures.module.css'

const texts = newLoanTexts.summary

interface SummaryFiguresProps {
  principalPaise: number | null
  choices: NewLoanChoices
  borrower: Borrower | null
  calculation: LoanCalculation
  /** The prices per gram. */
  prices: ReactNode
}

/**
 * The amount that the items allow, with the prices and limits behind it, and the costs of the loan. Lines can be opened to show
 * their calculation.
 */
export function SummaryFigures(props: SummaryFiguresProps) {
  const { principalPaise, choices, borrower, calculation, prices } = props
  const { quote, cost, maxCashPaise } = calculation
  return (
    <>
      {quote !== null && (
        <>
          <div className={classes.eligible} role="status">
            <dl className={classes.figures}>
              <FigureLine
                name={texts.upTo}
                figure={formatMoney(quote.eligiblePaise)}
                lines={eligibleLines(calculation, choices)}
              />
            </dl>
            {maxCashPaise !== null && maxCashPaise < quote.eligiblePaise && (
              <span className={classes.inCash}>{texts.inCash(formatMoney(maxCashPaise))}</span>
            )}
          </div>
          {prices}
          <Limits
            valuePaise={quote.valuePaise}
            limits={quote.limits.filter(({ name }) => name !== 'cashPayout')}
            binding={quote.binding}
            calculation={limitCalculations(calculation, choices, borrower)}
          />
        </>
      )}
      {cost !== null && principalPaise !== null && (
        <Cost
          cost={cost}
          principalPaise={principalPaise}
          calculations={costCalculations(cost, principalPaise, calculation, choices, borrower)}
        />
      )}
    </>
  )
}

interface CostProps {
  cost: CalculatedCost
  principalPaise: number
  calculations: CostCalculations | null
}

function Cost({ cost, principalPaise, calculations }: CostProps) {
  const { fees, advancePaise, receiptPaise, netPaise, dueOn, rateBp, ltvBp, change } = cost
  const roundOffPaise = receiptPaise - fees.totalPaise - advancePaise
  const line = (name: string, figure: string, part?: keyof CostCalculations, total = false) => (
    <FigureLine
      key={name}
      name={name}
      figure={figure}
      lines={part === undefined ? [] : (calculations?.[part] ?? [])}
      total={total}
    />
  )
  return (
    <>
      <dl className={classes.figures}>
        {line(texts.principal, formatMoney(principalPaise))}
        {fees.lines.map(({ fee, amountPaise }) => line(texts.fee[fee], formatMoney(-amountPaise), fee))}
        {fees.gstPaise > 0 && line(texts.gst, formatMoney(-fees.gstPaise), 'gst')}
        {advancePaise > 0 && line(texts.advance, formatMoney(-advancePaise), 'advance')}
        {roundOffPaise !== 0 && line(texts.roundOff, formatMoney(-roundOffPaise), 'rounding')}
        {line(texts.net, formatMoney(netPaise), 'net', true)}
        {ltvBp !== null && line(texts.ltv, formatPercent(ltvBp), 'ltv')}
        {line(texts.dueOn, formatDate(dueOn), 'dueOn')}
        {line(texts.rate, ratePerYearAndMonth(rateBp), 'rate')}
      </dl>
      <Text size="sm" c="dimmed">
        {changeText(change)}
      </Text>
    </>
  )
}

function changeText(change: CalculatedCost['change']): string {
  if (change === null) return texts.stays
  const rate = ratePerYearAndMonth(change.newRateBp)
  return change.avoidable
    ? texts.change(formatDate(change.payBy), rate)
    : texts.comes(formatDate(change.changesOn), rate)
}
