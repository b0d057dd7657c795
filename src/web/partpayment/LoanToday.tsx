import { Progress, Text } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPayment, LoanToday as Today } from '../../api/gen/model/index.ts'
import { scaleHalfUp } from '../../domain/money/money.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { Described } from '../ui/DescriptionList.tsx'
import { formatDate, formatMoney, formatPercent, formatWeight } from '../ui/format.ts'
import sides from '../ui/page/sides.module.css'

const { today: texts } = partPaymentTexts

/**
 * What customers want to know first about an active loan: its rate, the date up to which interest is paid, weight, value and margin,
 * and the customer's other loans.
 */
export function LoanToday({ loan, today }: { loan: PartPayment; today: Today }) {
  const { rateBp, interestPaidToOn, netMg, otherLoans, otherOutstandingPaise } = today
  return (
    <>
      <dl className={sides.facts}>
        <Described label={texts.rate}>{ratePerYearAndMonth(rateBp)}</Described>
        <Described label={texts.paidTo}>
          {interestPaidToOn === loan.openedOn ? texts.nonePaid : formatDate(interestPaidToOn)}
        </Described>
        <Described label={texts.net(loan.metalName)}>{formatWeight(netMg)}</Described>
        <Described label={texts.value}>
          {today.valuePaise === null ? texts.noPrice : formatMoney(today.valuePaise)}
        </Described>
        {otherLoans > 0 && (
          <Described label={texts.others}>
            <CustomerAnchor id={loan.customerId} inherit>
              {texts.othersOf(otherLoans, formatMoney(otherOutstandingPaise))}
            </CustomerAnchor>
          </Described>
        )}
      </dl>
      <LimitUsage loan={loan} today={today} />
    </>
  )
}

/** How much of the limit on the items' value the principal uses; nothing without a price. */
function LimitUsage({ loan: { outstandingPaise }, today }: { loan: PartPayment; today: Today }) {
  const { limitPaise, ltvBp, shortfallPaise } = today
  if (limitPaise === null || ltvBp === null || shortfallPaise === null) return null
  const isShort = shortfallPaise > 0
  const used = limitPaise === 0 ? 100 : Math.min(100, scaleHalfUp(outstandingPaise, 100, limitPaise))
  return (
    <div>
      <Progress value={used} color={isShort ? 'red' : undefined} aria-label={texts.used} />
      <Text size="sm" mt={4} c={isShort ? 'red' : 'dimmed'} fw={isShort ? 600 : undefined}>
        {texts.ltv(formatPercent(ltvBp))} ·{' '}
        {isShort
          ? texts.short(formatMoney(shortfallPaise))
          : texts.margin(formatMoney(limitPaise - outstandingPaise))}
      </Text>
    </div>
  )
}
