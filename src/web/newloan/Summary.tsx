import { Button, Text, Title } from '@mantine/core'
import { useEffect, useId } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, LoanQuote, NewLoanChoices } from '../../api/gen/model/index.ts'
import { bandOf } from '../../domain/interest/terms.ts'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Blockers, serverProblems } from './Blockers.tsx'
import type { LoanCalculation } from './calculateLoan.ts'
import type { LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'
import { PricesPerGram } from './PricesPerGram.tsx'
import { priceLines } from './priceLines.ts'
import type { ServerQuote } from './useLoanQuote.ts'

/** Loaded once an item has a product, so that the figures are ready for the first quote. */
const loadFigures = () => import('./SummaryFigures.tsx')
const SummaryFigures = lazyPart(loadFigures, 'SummaryFigures', null)

const texts = newLoanTexts.summary

/** Id of the summary, to which its line scrolls. */
const SUMMARY = 'new-loan-summary'

interface SummaryProps {
  values: LoanValues
  choices: NewLoanChoices
  borrower: Borrower | null
  calculation: LoanCalculation
  server: ServerQuote
  /** Why the typed payout cannot be in cash; null if it can, or the loan is paid out later. */
  cashProblem: string | null
  onTakeServer: () => void
  /** Called after a missing part of the customer's KYC was added here. */
  onKycClosed: () => void
}

/** The summary of the loan: next to the form and always in view; in a narrow window below the form. */
export function Summary(props: SummaryProps) {
  const { values, choices, borrower, calculation, server, cashProblem, onTakeServer, onKycClosed } = props
  const id = useId()
  const { quote, cost, metal } = calculation
  const { approvalAbovePaise } = choices.policy
  const prices = <PricesPerGram prices={priceLines(calculation, choices)} />
  const isBegun = metal !== null
  useEffect(() => {
    if (isBegun) void loadFigures().catch(() => undefined)
  }, [isBegun])
  return (
    <section className={classes.summary} aria-labelledby={id} id={SUMMARY}>
      <Title order={2} size="h5" id={id}>
        {texts.title}
      </Title>
      <Blockers borrower={borrower} cashProblem={cashProblem} onClosed={onKycClosed} />
      {quote === null && (
        <>
          {prices}
          <Text size="sm" c="dimmed">
            {metal !== null && values.slabId === null
              ? texts.noScheme
              : borrower === null
                ? texts.start
                : texts.startItems}
          </Text>
        </>
      )}
      {(quote !== null || cost !== null) && (
        <SummaryFigures
          principalPaise={values.principalPaise}
          choices={choices}
          borrower={borrower}
          calculation={calculation}
          prices={prices}
        />
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

interface SummaryLineProps {
  calculation: LoanCalculation
  choices: NewLoanChoices
  /** What stops the payout. */
  reasons: readonly string[]
}

/**
 * The main figures, the prices and what prevents the payout, at the bottom of a narrow window where the summary is out of view. A
 * click scrolls to the summary, which a screen reader reads in its place.
 */
export function SummaryLine({ calculation, choices, reasons }: SummaryLineProps) {
  const { quote, cost } = calculation
  if (quote === null && reasons.length === 0) return null
  return (
    <div
      className={classes.line}
      aria-hidden
      onClick={() => document.getElementById(SUMMARY)?.scrollIntoView()}
    >
      {reasons.length > 0 && (
        <span className={classes.reasons}>
          <strong>{texts.problems}</strong> {reasons.join(' · ')}
        </span>
      )}
      {quote !== null && (
        <span>
          {texts.upTo} <strong>{formatMoney(quote.eligiblePaise)}</strong>
        </span>
      )}
      {cost !== null && (
        <span>
          {texts.net} <strong>{formatMoney(cost.netPaise)}</strong>
        </span>
      )}
      {quote !== null &&
        priceLines(calculation, choices).map(({ name, price }) => (
          <span key={name}>
            {name} <strong>{price}</strong>
          </span>
        ))}
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
  const problems = serverProblems(server, borrower)
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
function differences(answer: LoanQuote, { quote, cost, scheme }: LoanCalculation): Difference[] {
  const found: Difference[] = []
  const compare = <Value,>(name: string, here: Value, there: Value, write: (value: Value) => string) => {
    if (here !== there) found.push({ name, here: write(here), there: write(there) })
  }
  if (quote !== null) {
    compare(texts.value, quote.valuePaise, answer.valuePaise, formatMoney)
    compare(texts.eligible, quote.eligiblePaise, answer.eligiblePaise, formatMoney)
  }
  if (scheme !== null) compare(texts.version, scheme.versionNumber, answer.versionNumber, String)
  if (cost !== null) {
    compare(texts.rate, cost.rateBp, bandOf(answer.terms.bands, 1).rateBp, ratePerYearAndMonth)
    compare(texts.net, cost.netPaise, answer.netPaise, formatMoney)
    compare(texts.dueOn, cost.dueOn, answer.dueOn, formatDate)
  }
  return found
}
