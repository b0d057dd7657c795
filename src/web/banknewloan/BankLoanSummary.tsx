import { Text } from '@mantine/core'
import type { BankNewLoan } from '../../api/gen/model/index.ts'
import { InterestExplained } from '../shared/loan/InterestExplained.tsx'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { Described } from '../ui/DescriptionList.tsx'
import figureClasses from '../ui/figures.module.css'
import { formatDate, formatMoney, formatNumber, formatWeight } from '../ui/format.ts'
import sides from '../ui/page/sides.module.css'
import classes from './BankLoan.module.css'
import { BankLoanBadge } from './BankLoanBadge.tsx'
import { bankNewLoanTexts } from './texts.ts'

const { page: texts } = bankNewLoanTexts

/** The summary of a bank loan: its payoff today, its due date and its spread. */
export function BankLoanSummary({ loan }: { loan: BankNewLoan }) {
  const [payoff] = loan.payoff
  return (
    <aside className={sides.summary} aria-label={texts.summary}>
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
              <InterestExplained interest={payoff.interest} label={loan.number} />
            </details>
          </>
        )}
      </div>
      <dl className={sides.facts}>
        <Described label={texts.status}>
          <BankLoanBadge loan={loan} />
        </Described>
        <Described label={texts.lent}>{formatMoney(loan.principalPaise)}</Described>
        <Described label={texts.outstanding}>{formatMoney(loan.outstandingPaise)}</Described>
        {payoff !== undefined && (
          <Described label={texts.interestDue}>{formatMoney(payoff.interestPaise)}</Described>
        )}
        <Described label={texts.interestPaid}>{formatMoney(loan.interestPaidPaise)}</Described>
        {loan.feePaise > 0 && <Described label={texts.fee}>{formatMoney(loan.feePaise)}</Described>}
        <Described label={texts.rate}>{ratePerYearAndMonth(loan.rateBp)}</Described>
        <Described label={texts.openedOn}>{formatDate(loan.openedOn)}</Described>
        <Described label={texts.dueOn}>
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
        </Described>
        <Described label={texts.packets}>{formatNumber(loan.packetCount)}</Described>
        <Described label={texts.weight}>{formatWeight(loan.netMg)}</Described>
        {loan.note !== null && <Described label={texts.note}>{loan.note}</Described>}
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
        <Described label={texts.customers}>{formatMoney(spread.customerInterestPaise)}</Described>
        <Described label={texts.lenders}>{formatMoney(spread.lenderInterestPaise)}</Described>
        <dt className={figureClasses.total}>{texts.left}</dt>
        <dd className={figureClasses.total}>{formatMoney(spread.spreadPaise)}</dd>
      </dl>
      {spread.customerRateBp !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {texts.rates(ratePerYearAndMonth(spread.customerRateBp), ratePerYearAndMonth(rateBp))}
        </Text>
      )}
    </section>
  )
}
