import { Alert, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useGetDay } from '../../api/gen/hooks/day/day.ts'
import type { DayState } from '../../api/gen/model/index.ts'
import { DayMoney } from '../moneytransfer/DayMoney.tsx'
import { AwaitedReferences } from '../shared/AwaitedReferences.tsx'
import { useCan } from '../shell/can.ts'
import { OnTheWay } from '../transfers/OnTheWay.tsx'
import { formatDate, formatDateTime } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { DayActs } from './DayActs.tsx'
import { DayFacts } from './DayFacts.tsx'
import { type DayWork, nextWork } from './dayWork.ts'
import { PastDays } from './PastDays.tsx'
import { dayTexts as texts } from './texts.ts'

const CountForm = lazy(() => import('./CountForm.tsx').then(({ CountForm }) => ({ default: CountForm })))
const DaySlip = lazy(() => import('./DaySlip.tsx').then(({ DaySlip }) => ({ default: DaySlip })))
const ReopenForm = lazy(() => import('./ReopenForm.tsx').then(({ ReopenForm }) => ({ default: ReopenForm })))

interface DayPanelProps {
  /** What the address asks for; it is done where it comes next. */
  asked: 'open' | 'close' | undefined
  /** Told once the address was followed. */
  onFollowed: () => void
}

/** The store's day: how it stands, and its one next act. */
export function DayPanel({ asked, onFollowed }: DayPanelProps) {
  const state = useGetDay({ query: { staleTime: 0 } })
  const [work, setWork] = useState<DayWork | null>(null)
  const done = () => setWork(null)
  const { data } = state
  const can = useCan()
  const mayWork = can('OpenDay')
  useEffect(() => {
    if (asked === undefined || data === undefined) return
    const next = nextWork(data)
    if (mayWork && next?.act === asked) setWork(next)
    onFollowed()
  }, [asked, data, mayWork, onFollowed])
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
    <Section title={texts.title} lead={leadOf(data)}>
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
  const day = formatDate(open?.businessOn ?? todayOn)
  if (open !== undefined)
    return texts.openSince(
      day,
      formatDateTime(open.openedAt),
      open.openedByName === null ? '' : texts.by(open.openedByName),
    )
  if (lastClosed?.businessOn === todayOn)
    return texts.closedToday(day, formatDateTime(lastClosed.closedAt ?? ''))
  return everOpened ? texts.notOpened(day) : texts.none
}
