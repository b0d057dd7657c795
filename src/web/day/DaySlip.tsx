import { Button, Group, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useGetDayBusiness } from '../../api/gen/hooks/day/get-day-business.ts'
import type { Day, DayAwaited, DayBusiness, DaySent } from '../../api/gen/model/index.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { FactList, type ListedFact } from '../ui/FactList.tsx'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../ui/format.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { BusinessFacts } from './BusinessFacts.tsx'
import classes from './Day.module.css'
import { DayFacts } from './DayFacts.tsx'
import { dayTexts } from './texts/day.ts'

const texts = dayTexts.slipOf

interface DaySlipProps {
  day: Day
  onDone: () => void
}

/** The slip of a closed day, for printing and filing. It is shown and printed together with the business of the day. */
export function DaySlip(props: DaySlipProps) {
  const { businessOn, storeId } = props.day
  const business = useGetDayBusiness({ businessOn, store: storeId })
  if (business.isPending) return <LoadingState />
  return (
    <Slip {...props} business={business.data}>
      {business.data === undefined && <PartState query={business} />}
    </Slip>
  )
}

interface SlipProps extends DaySlipProps {
  business: DayBusiness | undefined
  /** Shown instead of the business if that could not be loaded. */
  children: ReactNode
}

function Slip({ day, business, onDone, children }: SlipProps) {
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus(), [])
  const lines: ListedFact[] = [
    [texts.number, day.number ?? ''],
    [texts.day, formatDate(day.businessOn)],
    [texts.opened, texts.at(formatDateTime(day.openedAt), day.openedByName)],
    [texts.closed, texts.at(formatDateTime(day.closedAt ?? ''), day.closedByName)],
    day.reopenedCount > 0 && [texts.reopened, texts.times(day.reopenedCount)],
    day.counts > 1 && [texts.counts, texts.countsOf(day.counts, formatMoney(day.firstDifferencePaise ?? 0))],
    day.differenceReason !== null && [texts.reason, day.differenceReason],
    [texts.head, day.auditHead ?? ''],
  ]
  return (
    <div className={classes.slip}>
      <Title order={3} size="h6">
        {texts.title}: {day.companyName}, {day.storeName}
      </Title>
      <FactList className={classes.facts} facts={lines} />
      <BusinessFacts business={business}>
        <DayFacts day={day} booksPaise={(day.countedPaise ?? 0) - (day.differencePaise ?? 0)} />
        <FactList
          className={classes.facts}
          facts={day.denominations.map(({ valuePaise, count }) => [
            `${formatMoney(valuePaise)} × ${formatNumber(count)}`,
            formatMoney(valuePaise * count),
          ])}
        />
      </BusinessFacts>
      {children}
      {day.inTransit.length > 0 && <InTransit sent={day.inTransit} />}
      {day.awaited.length > 0 && <Awaited transfers={day.awaited} />}
      <p className={classes.signature}>{texts.signature}</p>
      <Group className={classes.actions}>
        <Button ref={print} onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
      </Group>
    </div>
  )
}

/** Transfers in transit: neither in the drawer nor in the vault. */
function InTransit({ sent }: { sent: readonly DaySent[] }) {
  return (
    <section aria-label={texts.inTransit}>
      <Title order={4} size="sm">
        {texts.inTransit}
      </Title>
      <FactList
        className={classes.facts}
        facts={sent.map(({ number, toStoreName, sentOn, amountPaise, packets }) => [
          texts.sent(number, toStoreName, formatDate(sentOn)),
          amountPaise === null ? texts.packets(packets) : formatMoney(amountPaise),
        ])}
      />
    </section>
  )
}

/** Bank transfers to customers without a reference at the close of the day. */
function Awaited({ transfers }: { transfers: readonly DayAwaited[] }) {
  return (
    <section aria-label={texts.awaited}>
      <Title order={4} size="sm">
        {texts.awaited}
      </Title>
      <FactList
        className={classes.facts}
        facts={transfers.map(({ number, customerName, amountPaise, paidOn }) => [
          texts.paid(number, customerName, formatDate(paidOn)),
          formatMoney(amountPaise),
        ])}
      />
    </section>
  )
}
