import { Alert, Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useGetDay } from '../../api/gen/hooks/day/get-day.ts'
import { useGetDays } from '../../api/gen/hooks/day/get-days.ts'
import type { Day, DayState } from '../../api/gen/model/index.ts'
import { DayMoney } from '../moneytransfer/DayMoney.tsx'
import { AwaitedReferences } from '../shared/AwaitedReferences.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { OnTheWay } from '../transfers/OnTheWay.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './Day.module.css'
import { DayFacts } from './DayFacts.tsx'
import { dayTexts, dayTexts as texts } from './texts.ts'

const CountForm = lazy(() => import('./CountForm.tsx').then(({ CountForm }) => ({ default: CountForm })))
const DaySlip = lazy(() => import('./DaySlip.tsx').then(({ DaySlip }) => ({ default: DaySlip })))
const ReopenForm = lazy(() => import('./ReopenForm.tsx').then(({ ReopenForm }) => ({ default: ReopenForm })))

interface DayPanelProps {
  /** The step that the address requests; it is opened if it is the next one. */
  requested: 'open' | 'close' | undefined
  /** Called once the requested step is open. */
  onFollowed: () => void
}

/** The store's day: its state and the next action. */
export function DayPanel({ requested, onFollowed }: DayPanelProps) {
  const state = useGetDay({ query: { staleTime: 0 } })
  const [work, setWork] = useState<DayWork | null>(null)
  const done = () => setWork(null)
  const { data } = state
  const can = useCan()
  const mayWork = can('OpenDay')
  useEffect(() => {
    if (requested === undefined || data === undefined) return
    const next = nextWork(data)
    if (mayWork && next?.act === requested) setWork(next)
    onFollowed()
  }, [requested, data, mayWork, onFollowed])
  if (data === undefined)
    return (
      <Section title={texts.title}>
        {state.isError ? (
          <ErrorState detail={state.error.problem.detail} onRetry={() => state.refetch()} />
        ) : (
          <LoadingState />
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
      <Suspense fallback={<LoadingState />}>
        {work === null && (
          <>
            {data.open !== undefined && <DayFacts day={data.open} booksPaise={data.cashPaise} />}
            <DayActs state={data} onWork={setWork} />
            <DayMoney state={data} />
            <OnTheWay state={data} />
            <Text size="sm" c="dimmed">
              {data.unpricedMetals.length > 0 && `${texts.unpriced(data.unpricedMetals.join(', '))} `}
              {data.lastBackupAt === null ? texts.noBackup : texts.backup(formatDateTime(data.lastBackupAt))}
            </Text>
            {data.lastClosed !== undefined && <PastDays onSlip={(day) => setWork({ act: 'slip', day })} />}
          </>
        )}
        {(work?.act === 'open' || work?.act === 'close') && <OnTheWay state={data} counting />}
        {work?.act === 'close' && <AwaitedReferences />}
        {(work?.act === 'open' || work?.act === 'close') && (
          <CountForm
            {...work}
            booksPaise={data.cashPaise}
            limitPaise={work.act === 'close' ? data.cashLimitPaise : null}
            onCancel={done}
            onDone={(day) => setWork(day.state === 'closed' ? { act: 'slip', day } : null)}
          />
        )}
        {work?.act === 'slip' && <DaySlip day={work.day} onDone={done} />}
        {work?.act === 'reopen' && <ReopenForm day={work.day} onDone={done} />}
      </Suspense>
    </Section>
  )
}

function leadOf({ open, lastClosed, todayOn, everOpened }: DayState): string {
  const day = formatDate(todayOn)
  if (open !== undefined) return texts.opened(formatDateTime(open.openedAt), open.openedByName)
  if (lastClosed?.businessOn === todayOn)
    return texts.closedToday(day, formatDateTime(lastClosed.closedAt ?? ''))
  return everOpened ? texts.notOpened(day) : texts.none
}

interface DayActsProps {
  state: DayState
  onWork: (work: DayWork) => void
}

/** The next action, and the actions on a closed day. */
function DayActs({ state, onWork }: DayActsProps) {
  const { open, lastClosed, todayOn, earlierOpen } = state
  const locked = useDeniedReason('Day')
  const next = nextWork(state)
  const closedToday = open === undefined && lastClosed?.businessOn === todayOn
  const close = open !== undefined && earlierOpen ? texts.closeOf(formatDate(open.businessOn)) : texts.close
  return (
    <Group>
      {next !== null && (
        <Act reason={locked('add')} onClick={() => onWork(next)}>
          {next.act === 'open' ? texts.open : close}
        </Act>
      )}
      {closedToday && <Button onClick={() => onWork({ act: 'slip', day: lastClosed })}>{texts.slip}</Button>}
      {open === undefined && lastClosed !== undefined && (
        <Act secondary reason={locked('reopen')} onClick={() => onWork({ act: 'reopen', day: lastClosed })}>
          {closedToday ? texts.reopen : texts.reopenOf(formatDate(lastClosed.businessOn))}
        </Act>
      )}
    </Group>
  )
}

interface ActProps {
  reason: string | undefined
  secondary?: boolean
  onClick: () => void
  children: string
}

function Act({ reason, secondary = false, onClick, children }: ActProps) {
  if (reason !== undefined) return <DisabledButton reason={reason}>{children}</DisabledButton>
  return (
    <Button variant={secondary ? 'default' : 'filled'} onClick={onClick}>
      {children}
    </Button>
  )
}

/** The previous days, each with its slip; loaded when opened. */
function PastDays({ onSlip }: { onSlip: (day: Day) => void }) {
  const [shown, setShown] = useState(false)
  const scope = useScope()
  const days = useGetDays(scope, { query: { enabled: shown } })
  const closed = days.data?.rows.filter(({ state }) => state === 'closed') ?? []
  return (
    <details className={classes.past} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{dayTexts.earlier}</summary>
      <ul>
        {closed.map((day) => (
          <li key={day.businessOn}>
            <span>
              {formatDate(day.businessOn)} · {formatMoney(day.countedPaise ?? 0)}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${dayTexts.slip} ${formatDate(day.businessOn)}`}
              onClick={() => onSlip(day)}
            >
              {dayTexts.slip}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The user's open form; it stays while others change the day, so that typed values are kept. */
type DayWork =
  | { act: 'open' | 'close'; businessOn: string; first: boolean }
  | { act: 'slip' | 'reopen'; day: Day }

/** The next action of a store; null once today is closed. */
function nextWork({ open, lastClosed, todayOn, firstFloat: first }: DayState): DayWork | null {
  if (open !== undefined) return { act: 'close', businessOn: open.businessOn, first: false }
  return lastClosed?.businessOn === todayOn ? null : { act: 'open', businessOn: todayOn, first }
}
