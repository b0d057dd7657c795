import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BankNewLoan } from '../../api/gen/model/index.ts'
import { InterestExplained } from '../shared/InterestExplained.tsx'
import figureClasses from '../ui/figures.module.css'
import { formatDate, formatMoney, formatNumber, formatPercent, formatWeight } from '../ui/format.ts'
import sides from '../ui/page/sides.module.css'
import classes from './BankLoan.module.css'
import { BankLoanBadge } from './BankLoanBadge.tsx'
import { bankNewLoanTexts } from './texts.ts'

const { page: texts } = bankNewLoanTexts

/** What one asks first of a bank loan: what redeeming takes today, when it is due, and what it earns. */
export function BankLoanRail({ loan }: { loan: BankNewLoan }) {
  const [payoff] = loan.payoff
  return (
    <aside className={sides.rail} aria-label={texts.summary}>
      <div>
        <Text size="sm" c="dimmed">
          {texts.payoff}
        </Text>
        <p className={sides.payoff}>
          {payoff === undefined ? texts.nothing : formatMoney(payoff.totalPaise)}
        </p>
        {payoff !== undefined && (
          <>
            <Text size="sm" c="dimmed">
              {texts.asOf(formatDate(payoff.date))}
            </Text>
            <details className={classes.how}>
              <summary>{texts.how}</summary>
              <InterestExplained interest={payoff.interest} of={loan.number} />
            </details>
          </>
        )}
      </div>
      <dl className={figureClasses.figures}>
        <Figure label={texts.standing}>
          <BankLoanBadge loan={loan} />
        </Figure>
        <Figure label={texts.lent}>{formatMoney(loan.principalPaise)}</Figure>
        <Figure label={texts.outstanding}>{formatMoney(loan.outstandingPaise)}</Figure>
        {payoff !== undefined && (
          <Figure label={texts.interestDue}>{formatMoney(payoff.interestPaise)}</Figure>
        )}
        <Figure label={texts.interestPaid}>{formatMoney(loan.interestPaidPaise)}</Figure>
        {loan.feePaise > 0 && <Figure label={texts.fee}>{formatMoney(loan.feePaise)}</Figure>}
        <Figure label={texts.rate}>{formatPercent(loan.rateBp)}</Figure>
        <Figure label={texts.openedOn}>{formatDate(loan.openedOn)}</Figure>
        <Figure label={texts.dueOn}>
          {formatDate(loan.dueOn)}
          {loan.status === 'open' && (
            <Text
              size="xs"
              c={loan.daysToDue < 0 ? undefined : 'dimmed'}
              fw={loan.daysToDue < 0 ? 600 : undefined}
            >
              {loan.daysToDue < 0 ? texts.dueSince(-loan.daysToDue) : texts.dueIn(loan.daysToDue)}
            </Text>
          )}
        </Figure>
        <Figure label={texts.packets}>{formatNumber(loan.packetCount)}</Figure>
        <Figure label={texts.weight}>{formatWeight(loan.netMg)}</Figure>
        {loan.note !== null && <Figure label={texts.note}>{loan.note}</Figure>}
      </dl>
      <Spread loan={loan} />
    </aside>
  )
}

function Spread({ loan: { spread, rateBp } }: { loan: BankNewLoan }) {
  return (
    <section aria-label={texts.spread}>
      <Text fw={600}>{texts.spread}</Text>
      <Text size="xs" c="dimmed" mb="xs">
        {texts.spreadLead(formatDate(spread.toOn))}
      </Text>
      <dl className={figureClasses.figures}>
        <Figure label={texts.customers}>{formatMoney(spread.customerInterestPaise)}</Figure>
        <Figure label={texts.lenders}>{formatMoney(spread.lenderInterestPaise)}</Figure>
        <dt className={figureClasses.total}>{texts.left}</dt>
        <dd className={figureClasses.total}>{formatMoney(spread.spreadPaise)}</dd>
      </dl>
      {spread.customerRateBp !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {texts.rates(formatPercent(spread.customerRateBp), formatPercent(rateBp))}
        </Text>
      )}
    </section>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
