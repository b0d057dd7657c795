import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useGetDayAtCounter } from '../../api/gen/hooks/day/get-day-at-counter.ts'
import type { Day, DayAtCounter, DayReopening } from '../../api/gen/model/index.ts'
import { DayMoney } from '../moneytransfer/DayMoney.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useCan } from '../shell/can.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { lazyInPlace } from '../shell/lazyPart.tsx'
import { TransfersInTransit } from '../transfers/TransfersInTransit.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { isFocusFree } from '../ui/focusFree.ts'
import { formatDate, formatDateTime, formatMoney, formatTime } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { dayTexts as texts } from './texts/day.ts'

const CloseDay = lazyInPlace(() => import('./CloseDay.tsx'), 'CloseDay')
const OpenForm = lazyInPlace(() => import('./OpenForm.tsx'), 'OpenForm')
const DaySlip = lazyInPlace(() => import('./DaySlip.tsx'), 'DaySlip')
const ReopenForm = lazyInPlace(() => import('./ReopenForm.tsx'), 'ReopenForm')

interface DayPanelProps {
  /** The step that the address requests; it is opened if it is the next one. */
  requested: 'open' | 'close' | undefined
  /** Called once the requested step is open. */
  onFollowed: () => void
}

/** The store's day: its state and the next action. */
export function DayPanel({ requested, onFollowed }: DayPanelProps) {
  const state = useGetDayAtCounter({ query: { staleTime: SINCE_OPENING_MS } })
  const [work, setWork] = useState<DayWork | null>(null)
  const [left, setLeft] = useState<'opened' | 'other' | null>(null)
  const done = () => leave('other')

  function leave(how: 'opened' | 'other') {
    setWork(null)
    setLeft(how)
  }

  // The form that had the focus is gone. After opening the day, the focus moves to the quick actions, otherwise to the actions of the day.
  useEffect(() => {
    if (left === null) return
    setLeft(null)
    if (!isFocusFree()) return
    const next = left === 'opened' ? '[data-quick] :is(a, button)' : '[data-day] button'
    document.querySelector<HTMLElement>(next)?.focus()
  }, [left])
  const { data } = state
  const can = useCan()
  const mayWork = can('OpenDay')
  // Before the browser paints: the page never shows the day without the step that the address requests.
  useLayoutEffect(() => {
    if (requested === undefined || data === undefined) return
    const next = nextWork(data)
    if (mayWork && next?.action === requested) setWork(next)
    onFollowed()
  }, [requested, data, mayWork, onFollowed])
  if (data === undefined)
    return (
      <Section title={texts.title}>
        {state.isError ? (
          <ErrorState detail={state.error.problem.detail} onRetry={() => state.refetch()} />
        ) : (
          <LoadingState first />
        )}
      </Section>
    )
  return (
    <Section title={texts.title} lead={leadOf(data)} howItWorks={() => import('./texts/howItWorks.ts')}>
      {data.earlierOpen && data.open !== undefined && (
        <Alert
          color="red"
          variant="filled"
          autoContrast
          role="alert"
          title={texts.leftOpen.title(formatDate(data.open.businessOn))}
        >
          {texts.leftOpen.text}
        </Alert>
      )}
      <Suspense fallback={<LoadingState first />}>
        {work === null && (
          <>
            {data.open !== undefined && (
              <Text>
                {texts.facts.float}: <strong>{formatMoney(data.open.floatPaise)}</strong>
              </Text>
            )}
            <DayNote state={data} />
            <Unpriced metals={data.unpricedMetals} />
            <Group>
              <DayActions state={data} onWork={setWork} />
              <DayMoney state={data} />
            </Group>
            <TransfersInTransit state={data} />
            <Group>
              <Text size="sm" c="dimmed">
                {data.lastBackupAt === null
                  ? texts.noBackup
                  : texts.backup(formatDateTime(data.lastBackupAt))}
              </Text>
              {data.lastClosed !== undefined && (
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link to="/dashboard" search={{ days: 'list' }} {...props} />}
                >
                  {texts.earlier}
                </Anchor>
              )}
            </Group>
          </>
        )}
        {(work?.action === 'open' || work?.action === 'close') && (
          <TransfersInTransit state={data} counting />
        )}
        {work?.action === 'open' && (
          <OpenForm
            businessOn={work.businessOn}
            expected={{ booksPaise: data.cashPaise ?? 0, first: work.first }}
            onCancel={done}
            onDone={() => leave('opened')}
          />
        )}
        {work?.action === 'close' && (
          <CloseDay
            businessOn={work.businessOn}
            stored={data.open?.count}
            limitPaise={data.cashLimitPaise}
            onCancel={done}
            onDone={(day) => setWork({ action: 'slip', day })}
          />
        )}
        {work?.action === 'slip' && <DaySlip day={work.day} onDone={done} />}
        {work?.action === 'reopen' && <ReopenForm day={work.day} onDone={done} />}
      </Suspense>
    </Section>
  )
}

/** A note on the day in addition to its state: its last reopening, or the difference at its closing, with the reason. */
function DayNote({ state: { open, lastClosed, todayOn } }: { state: DayAtCounter }) {
  const note =
    open === undefined
      ? lastClosed?.businessOn === todayOn && differenceOf(lastClosed)
      : open.reopened && reopeningOf(open.reopened)
  return note ? <Text size="sm">{note}</Text> : null
}

function reopeningOf({ reopenedAt, reopenedByName, reason }: DayReopening): string {
  return texts.reopened(formatDateTime(reopenedAt), reopenedByName, reason)
}

function differenceOf({ differencePaise, differenceReason }: Day): string | null {
  if (!differencePaise) return null
  const differs = differencePaise < 0 ? texts.count.less : texts.count.more
  return texts.closedWith(differs(formatMoney(Math.abs(differencePaise))), differenceReason)
}

/** The metals for which no price was entered for today, with a link to the page where prices are entered. */
function Unpriced({ metals }: { metals: readonly string[] }) {
  const can = useCan()
  if (metals.length === 0) return null
  return (
    <Text>
      <strong>{texts.unpriced(metals.join(', '))}</strong>{' '}
      {can('AddRates') && (
        <Anchor underline="always" renderRoot={(props) => <Link to="/rate" {...props} />}>
          {texts.enterPrices}
        </Anchor>
      )}
    </Text>
  )
}

function leadOf({ open, lastClosed, todayOn, everOpened }: DayAtCounter): string {
  const day = formatDate(todayOn)
  if (open !== undefined) return texts.opened(formatDateTime(open.openedAt), open.openedByName)
  if (lastClosed?.businessOn === todayOn) return texts.closedToday(formatTime(lastClosed.closedAt ?? ''))
  return everOpened ? texts.notOpened(day) : texts.none
}

interface DayActionsProps {
  state: DayAtCounter
  onWork: (work: DayWork) => void
}

/** The next action, and the actions on a closed day. */
function DayActions({ state, onWork }: DayActionsProps) {
  const { open, lastClosed, todayOn, earlierOpen } = state
  const deniedReason = useDeniedReason()
  const next = nextWork(state)
  const closedToday = open === undefined && lastClosed?.businessOn === todayOn
  const close = open !== undefined && earlierOpen ? texts.closeOf(formatDate(open.businessOn)) : texts.close
  return (
    <Group data-day>
      {next !== null && (
        <Action
          reason={deniedReason(next.action === 'open' ? 'OpenDay' : 'CloseDay')}
          onClick={() => onWork(next)}
        >
          {next.action === 'open' ? texts.open : close}
        </Action>
      )}
      {closedToday && (
        <Button onClick={() => onWork({ action: 'slip', day: lastClosed })}>{texts.slip}</Button>
      )}
      {open === undefined && lastClosed !== undefined && (
        <Action
          secondary
          reason={deniedReason('ReopenDay')}
          onClick={() => onWork({ action: 'reopen', day: lastClosed })}
        >
          {closedToday ? texts.reopen : texts.reopenOf(formatDate(lastClosed.businessOn))}
        </Action>
      )}
    </Group>
  )
}

interface ActionProps {
  reason: string | undefined
  secondary?: boolean
  onClick: () => void
  children: string
}

function Action({ reason, secondary = false, onClick, children }: ActionProps) {
  if (reason !== undefined) return <DisabledButton reason={reason}>{children}</DisabledButton>
  return (
    <Button variant={secondary ? 'default' : 'filled'} onClick={onClick}>
      {children}
    </Button>
  )
}

/** The user's open form; it stays while others change the day, so that typed values are kept. */
type DayWork =
  | { action: 'open' | 'close'; businessOn: string; first: boolean }
  | { action: 'slip' | 'reopen'; day: Day }

/** The next action of a store; null once today is closed. */
function nextWork({ open, lastClosed, todayOn, firstFloat: first }: DayAtCounter): DayWork | null {
  if (open !== undefined) return { action: 'close', businessOn: open.businessOn, first: false }
  return lastClosed?.businessOn === todayOn ? null : { action: 'open', businessOn: todayOn, first }
}
