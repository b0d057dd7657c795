import { Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanInterest, LoanInterestStep } from '../../../api/gen/model/index.ts'
import { groupIndian, trimDecimal } from '../../ui/digits.ts'
import figureClasses from '../../ui/figures.module.css'
import { formatDate, formatMoney, formatNumber } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import classes from './InterestExplained.module.css'
import { ratePerYearAndMonth } from './rateText.ts'

const texts = partPaymentTexts.interest

/** The calculation of interest: days, bands and rates, payments, and the loan's minimum interest. */
export function InterestExplained({ interest, label }: { interest: LoanInterest; label: string }) {
  const { steps, interestPaise, paidPaise, duePaise, minimumBinds } = interest
  return (
    <Stack gap="sm" pt="xs">
      {steps.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <Steps steps={steps} label={label} />
      )}
      <dl className={figureClasses.figures}>
        <dt>{texts.sum}</dt>
        <dd>{formatMoney(interestPaise)}</dd>
        {paidPaise > 0 && (
          <>
            <dt>{texts.paid}</dt>
            <dd>{formatMoney(paidPaise)}</dd>
          </>
        )}
        <dt className={figureClasses.total}>{texts.due}</dt>
        <dd className={figureClasses.total}>{formatMoney(duePaise)}</dd>
        {minimumBinds && (
          <>
            <dt>{texts.minimum}</dt>
            <dd>{formatMoney(interest.minimumPaise)}</dd>
            <dt>{texts.paidInAll}</dt>
            <dd>{formatMoney(interest.paidInAllPaise)}</dd>
            <dt>{texts.closing}</dt>
            <dd>{formatMoney(interest.closingPaise)}</dd>
          </>
        )}
        <Penal interest={interest} />
      </dl>
    </Stack>
  )
}

/** The calculation of penal interest, and earlier payments of it. */
function Penal({ interest }: { interest: LoanInterest }) {
  const { penalDays, penalFromOn, penalRateBp, penalPrincipalPaise = 0, penalPaidPaise = 0 } = interest
  const { penalDuePaise } = interest
  if (penalFromOn === null) return null
  const principal = formatMoney(penalPrincipalPaise)
  return (
    <>
      <dt>{texts.penal(penalDays, formatDate(penalFromOn), ratePerYearAndMonth(penalRateBp), principal)}</dt>
      <dd>{formatMoney(penalDuePaise + penalPaidPaise)}</dd>
      {penalPaidPaise > 0 && (
        <>
          <dt>{texts.penalPaid}</dt>
          <dd>{formatMoney(penalPaidPaise)}</dd>
          <dt className={figureClasses.total}>{texts.penalDue}</dt>
          <dd className={figureClasses.total}>{formatMoney(penalDuePaise)}</dd>
        </>
      )}
    </>
  )
}

interface StepsProps {
  steps: readonly LoanInterestStep[]
  label: string
}

function Steps(props: StepsProps) {
  if (usePhone()) return <StepList {...props} />
  return (
    <ScrollRegion label={texts.steps(props.label)}>
      <StepTable {...props} />
    </ScrollRegion>
  )
}

/** Each step with its interest; the principal and rate are below its days. */
function StepList({ steps, label }: StepsProps) {
  return (
    <section aria-label={texts.steps(label)}>
      <dl className={figureClasses.figures}>
        {steps.map((step) => (
          <Fragment key={step.fromDay}>
            <dt>
              {texts.range(formatDate(step.fromOn), formatDate(step.toOn))}
              <Text size="xs">
                {texts.step(
                  step.months === null
                    ? texts.counted(step.days)
                    : texts.months(step.months, step.monthDays ?? 0),
                  formatMoney(step.principalPaise),
                  ratePerYearAndMonth(step.rateBp),
                )}
                {step.withAddedDay && ` · ${texts.added}`}
              </Text>
            </dt>
            <dd>{exactMoney(step.exact)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function StepTable({ steps, label }: StepsProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.hidden}>{texts.steps(label)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.period}</th>
          <th scope="col" className={classes.figure}>
            {texts.days}
          </th>
          <th scope="col" className={classes.figure}>
            {texts.principal}
          </th>
          <th scope="col" className={classes.figure}>
            {texts.rate}
          </th>
          <th scope="col" className={classes.figure}>
            {texts.interest}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.fromDay}>
            <td>{texts.range(formatDate(step.fromOn), formatDate(step.toOn))}</td>
            <td className={classes.figure}>
              {step.months === null
                ? formatNumber(step.days)
                : texts.months(step.months, step.monthDays ?? 0)}
              {step.withAddedDay && (
                <Text size="xs" c="dimmed">
                  {texts.added}
                </Text>
              )}
            </td>
            <td className={classes.figure}>{formatMoney(step.principalPaise)}</td>
            <td className={classes.figure}>{ratePerYearAndMonth(step.rateBp)}</td>
            <td className={classes.figure}>{exactMoney(step.exact)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Formats exact paise as rupees, including fractions of a paisa: 98630.1370 is ₹986.30137. */
function exactMoney(exactPaise: string): string {
  const [whole = '', fraction = ''] = exactPaise.split('.')
  const digits = whole.padStart(3, '0')
  const rupees = `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`
  return `₹${groupIndian(trimDecimal(rupees, 2))}`
}
