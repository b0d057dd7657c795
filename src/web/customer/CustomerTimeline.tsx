import { Button, Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetCustomerTimeline } from '../../api/gen/hooks/customer-timeline/get-customer-timeline.ts'
import type { CustomerEvent } from '../../api/gen/model/index.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { dateOf } from '../ui/days.ts'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Numbers } from '../ui/Numbers.tsx'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './CustomerTimeline.module.css'
import { EventAnchor } from './EventAnchor.tsx'
import { eventFacts } from './eventFacts.ts'
import { customerPageTexts } from './texts/customerPage.ts'

const { timeline: texts } = customerPageTexts

/** Events of the money, items and record of a customer in one list, newest first; earlier events on request. */
export function CustomerTimeline({ id }: { id: string }) {
  const [pages, setPages] = useState(1)
  return (
    <Section title={texts.title}>
      <EventPages id={id} cursor={undefined} pages={pages} onEarlier={() => setPages(pages + 1)} />
    </Section>
  )
}

interface EventPagesProps {
  id: string
  /** Where the first of the pages begins; undefined for the newest events. */
  cursor: string | undefined
  /** Number of pages to show. */
  pages: number
  onEarlier: () => void
}

/** A page of events and the pages after it. Each begins where the previous one ends, even after new events have moved that place. */
function EventPages({ id, cursor, pages, onEarlier }: EventPagesProps) {
  const isFirst = cursor === undefined
  const { data, error, refetch } = useGetCustomerTimeline(
    { id, ...(!isFirst && { cursor }) },
    { query: { placeholderData: isFirst ? undefined : keepPreviousData } },
  )
  if (data === undefined) return <PartState query={{ data, error, refetch }} first={isFirst} />
  const { rows, nextCursor } = data
  if (rows.length === 0) return <Text c="dimmed">{texts.nothing}</Text>
  return (
    <>
      <Stack
        component="ol"
        gap="sm"
        className={layout.plain}
        ref={isFirst ? undefined : focusIfLost}
        tabIndex={-1}
      >
        {rows.map((event) => (
          <Event key={event.key} event={event} />
        ))}
      </Stack>
      {nextCursor !== null && pages > 1 && (
        <EventPages id={id} cursor={nextCursor} pages={pages - 1} onEarlier={onEarlier} />
      )}
      {nextCursor !== null && pages === 1 && (
        <Button variant="default" className={classes.earlier} onClick={onEarlier}>
          {texts.earlier}
        </Button>
      )}
    </>
  )
}

/** Focuses the events that replace the button that was pressed, unless the focus is elsewhere by now. */
function focusIfLost(list: HTMLElement | null) {
  if (document.activeElement === document.body) list?.focus({ preventScroll: true })
}

function Event({ event }: { event: CustomerEvent }) {
  const { what, amountPaise, number, postedOn, isReversed, duplicateNumber } = eventFacts(event)
  const { happenedAt, by: userName } = event
  const notes = [
    userName ?? texts.nobody,
    number,
    postedOn === null || postedOn === dateOf(Date.parse(happenedAt))
      ? null
      : texts.postedOn(formatDate(postedOn)),
  ]
  return (
    <li className={classes.event}>
      <div className={classes.line}>
        <span>
          <EventAnchor event={event}>{what}</EventAnchor>{' '}
          {isReversed && <StatusBadge tone="warn">{texts.reversed}</StatusBadge>}
          {duplicateNumber !== null && (
            <StatusBadge tone="neutral">{texts.duplicate(duplicateNumber)}</StatusBadge>
          )}
        </span>
        {amountPaise !== null && <span className={classes.amount}>{formatMoney(amountPaise)}</span>}
      </div>
      <Text size="sm" c="dimmed">
        <time dateTime={happenedAt}>{formatDateTime(happenedAt)}</time>
        <Numbers>{notes.flatMap((note) => (note === null ? [] : ` · ${note}`)).join('')}</Numbers>
      </Text>
    </li>
  )
}
