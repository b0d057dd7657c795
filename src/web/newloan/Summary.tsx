import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { NewLoanChoices } from '../../api/gen/model/index.ts'
import { Limits } from '../shared/Limits.tsx'
import { formatDate, formatMoney, formatPercent } from '../ui/format.ts'
import type { LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'
import type { ReckonedCost, Reckoning } from './reckonLoan.ts'
import { ServerSays } from './ServerSays.tsx'
import type { ServerQuote } from './useLoanQuote.ts'

const texts = newLoanTexts.summary

interface SummaryProps {
  values: LoanValues
  choices: NewLoanChoices
  reckoning: Reckoning
  server: ServerQuote
  onTakeServer: () => void
}

/** What the loan comes to, beside the form and always in view. */
export function Summary({ values, choices, reckoning, server, onTakeServer }: SummaryProps) {
  const id = useId()
  const { quote, cost, metal, cashMostPaise } = reckoning
  const { approvalAbovePaise } = choices.policy
  return (
    <section className={classes.summary} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {texts.title}
      </Title>
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
          />
        </>
      )}
      {cost !== null && values.principalPaise !== null && (
        <Cost cost={cost} principalPaise={values.principalPaise} />
      )}
      {cost?.needsApproval === true && approvalAbovePaise !== null && (
        <div className={classes.notice} data-tone="info">
          {texts.approval(formatMoney(approvalAbovePaise))}
        </div>
      )}
      <ServerSays server={server} reckoning={reckoning} onTakeServer={onTakeServer} />
    </section>
  )
}

function Cost({ cost, principalPaise }: { cost: ReckonedCost; principalPaise: number }) {
  const { fees, advancePaise, receiptPaise, netPaise, dueOn, rateBp, change } = cost
  const roundOffPaise = receiptPaise - fees.totalPaise - advancePaise
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
        <dt>{texts.dueOn}</dt>
        <dd>{formatDate(dueOn)}</dd>
        <dt>{texts.rate}</dt>
        <dd>{formatPercent(rateBp)}</dd>
      </dl>
      <Text size="sm" c="dimmed">
        {changeWords(change)}
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

function changeWords(change: ReckonedCost['change']): string {
  if (change === null) return texts.stays
  const rate = formatPercent(change.newRateBp)
  return change.avoidable
    ? texts.change(formatDate(change.payBy), rate)
    : texts.comes(formatDate(change.changesOn), rate)
}

/** The two figures that matter most, at the foot of a narrow window where the summary is out of view. */
export function SummaryLine({ reckoning: { quote, cost } }: { reckoning: Reckoning }) {
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
