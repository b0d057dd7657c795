import { Button, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, LoanQuote, NewLoanChoices } from '../../api/gen/model/index.ts'
import { ltvBpOf } from '../../domain/loan/margin.ts'
import { Limits } from '../shared/Limits.tsx'
import { ratePerYearAndMonth } from '../shared/rateText.ts'
import { formatDate, formatMoney, formatPercent } from '../ui/format.ts'
import { Blockers, isBlocked } from './Blockers.tsx'
import type { CalculatedCost, LoanCalculation } from './calculateLoan.ts'
import { cashProblem } from './checkLoan.ts'
import { limitCalculations } from './limitCalculations.ts'
import type { LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'
import type { ServerQuote } from './useLoanQuote.ts'

const texts = newLoanTexts.summary

interface SummaryProps {
  values: LoanValues
  choices: NewLoanChoices
  borrower: Borrower | null
  calculation: LoanCalculation
  server: ServerQuote
  onTakeServer: () => void
  /** Called after a gap of the customer's KYC was closed here. */
  onKycClosed: () => void
}

/** The summary of the loan, next to the form and always in view. */
export function Summary(props: SummaryProps) {
  const { values, choices, borrower, calculation, server, onTakeServer, onKycClosed } = props
  const id = useId()
  const { quote, cost, metal, cashMostPaise } = calculation
  const { approvalAbovePaise } = choices.policy
  return (
    <section className={classes.summary} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {texts.title}
      </Title>
      <Blockers
        borrower={borrower}
        cashProblem={cost?.needsApproval === false ? cashProblem(values, choices, borrower) : null}
        onClosed={onKycClosed}
      />
      {quote === null ? (
        <Text size="sm" c="dimmed">
          {metal !== null && values.slabId === null ? texts.noScheme : texts.start}
        </Text>
      ) : (
        <>
          <div className={classes.eligible} role="status">
            <span>{texts.upTo}</span>
            <strong>{formatMoney(quote.eligiblePaise)}</strong>
            {cashMostPaise !== null && cashMostPaise < quote.eligiblePaise && (
              <span className={classes.inCash}>{texts.inCash(formatMoney(cashMostPaise))}</span>
            )}
          </div>
          <Limits
            valuePaise={quote.valuePaise}
            limits={quote.limits.filter(({ name }) => name !== 'cashPayout')}
            binding={quote.binding}
            calculation={limitCalculations(calculation, choices, borrower)}
          />
        </>
      )}
      {cost !== null && values.principalPaise !== null && (
        <Cost cost={cost} principalPaise={values.principalPaise} valuePaise={calculation.valuePaise} />
      )}
      {cost?.needsApproval === true && approvalAbovePaise !== null && (
        <div className={classes.notice} data-tone="info">
          {texts.approval(formatMoney(approvalAbovePaise))}
        </div>
      )}
      <ServerSays server={server} calculation={calculation} borrower={borrower} onTakeServer={onTakeServer} />
    </section>
  )
}

interface CostProps {
  cost: CalculatedCost
  principalPaise: number
  /** Value of the items, in paise. */
  valuePaise: number
}

function Cost({ cost, principalPaise, valuePaise }: CostProps) {
  const { fees, advancePaise, receiptPaise, netPaise, dueOn, rateBp, change } = cost
  const roundOffPaise = receiptPaise - fees.totalPaise - advancePaise
  const ltvBp = ltvBpOf(principalPaise, valuePaise)
  return (
    <>
      <dl className={classes.figures}>
        <dt>{texts.principal}</dt>
        <dd>{formatMoney(principalPaise)}</dd>
        {fees.lines.map(({ fee, amountPaise }) => (
          <Line key={fee} name={texts.fee[fee]} paise={-amountPaise} />
        ))}
        {fees.gstPaise > 0 && <Line name={texts.gst} paise={-fees.gstPaise} />}
        {advancePaise > 0 && <Line name={texts.advance} paise={-advancePaise} />}
        {roundOffPaise !== 0 && <Line name={texts.roundOff} paise={-roundOffPaise} />}
        <dt className={classes.total}>{texts.net}</dt>
        <dd className={classes.total}>{formatMoney(netPaise)}</dd>
        {ltvBp !== null && (
          <>
            <dt>{texts.ltv}</dt>
            <dd>{formatPercent(ltvBp)}</dd>
          </>
        )}
        <dt>{texts.dueOn}</dt>
        <dd>{formatDate(dueOn)}</dd>
        <dt>{texts.rate}</dt>
        <dd>{ratePerYearAndMonth(rateBp)}</dd>
      </dl>
      <Text size="sm" c="dimmed">
        {changeText(change)}
      </Text>
    </>
  )
}

function Line({ name, paise }: { name: string; paise: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{formatMoney(paise)}</dd>
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

/** The two main figures, at the bottom of a narrow window where the summary is out of view. */
export function SummaryLine({ calculation: { quote, cost } }: { calculation: LoanCalculation }) {
  if (quote === null) return null
  return (
    <div className={classes.line} aria-hidden>
      <span>
        {texts.upTo} <strong>{formatMoney(quote.eligiblePaise)}</strong>
      </span>
      {cost !== null && (
        <span>
          {texts.net} <strong>{formatMoney(cost.netPaise)}</strong>
        </span>
      )}
    </div>
  )
}

interface ServerSaysProps {
  server: ServerQuote
  calculation: LoanCalculation
  borrower: Borrower | null
  onTakeServer: () => void
}

/** Whether the server calculates the same figures, where they differ, and what it would reject. */
function ServerSays({ server, calculation, borrower, onTakeServer }: ServerSaysProps) {
  const { answer, current, failed, request } = server
  if (request === null) return null
  if (failed) return <Text size="sm">{texts.unchecked}</Text>
  if (!current || answer === null)
    return (
      <Text size="sm" c="dimmed">
        {texts.checking}
      </Text>
    )
  const differing = differences(answer, calculation)
  // What the blockers say already is not repeated.
  const isBlockShown = borrower !== null && isBlocked(borrower)
  const others = answer.problems.filter(({ field }) => !(isBlockShown && field === 'customerId'))
  const problems = [...new Set(others.map(({ message }) => message))]
  return (
    <>
      {differing.length > 0 ? (
        <div className={classes.notice} data-tone="warn" role="alert">
          <strong>{texts.differs}</strong>
          <ul className={classes.plain}>
            {differing.map(({ name, here, there }) => (
              <li key={name}>{texts.difference(name, here, there)}</li>
            ))}
          </ul>
          {texts.differsText}
          <div>
            <Button variant="default" size="compact-sm" mt={6} onClick={onTakeServer}>
              {texts.takeServer}
            </Button>
          </div>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.confirmed}
        </Text>
      )}
      {problems.length > 0 && (
        <div className={classes.notice} data-tone="bad" role="status">
          <strong>{texts.problems}</strong>
          <ul className={classes.plain}>
            {problems.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface Difference {
  name: string
  here: string
  there: string
}

/** The figures that differ between browser and server. */
function differences(answer: LoanQuote, { quote, cost }: LoanCalculation): Difference[] {
  const found: Difference[] = []
  const compare = <Value,>(name: string, here: Value, there: Value, write: (value: Value) => string) => {
    if (here !== there) found.push({ name, here: write(here), there: write(there) })
  }
  if (quote !== null) {
    compare(texts.value, quote.valuePaise, answer.valuePaise, formatMoney)
    compare(texts.eligible, quote.eligiblePaise, answer.eligiblePaise, formatMoney)
  }
  if (cost !== null) {
    compare(texts.net, cost.netPaise, answer.netPaise, formatMoney)
    compare(texts.dueOn, cost.dueOn, answer.dueOn, formatDate)
  }
  return found
}
