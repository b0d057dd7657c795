import { Button, Group } from '@mantine/core'
import type { DayState } from '../../api/gen/model/index.ts'
import { useLock } from '../shared/record/useLock.ts'
import { formatDate } from '../ui/format.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { type DayWork, nextWork } from './dayWork.ts'
import { dayTexts as texts } from './texts.ts'

interface DayActsProps {
  state: DayState
  onWork: (work: DayWork) => void
}

/** The one act that comes next, and beside it what can be done with a day that was closed. */
export function DayActs({ state, onWork }: DayActsProps) {
  const { open, lastClosed, todayOn, earlierOpen } = state
  const locked = useLock('Day')
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
  if (reason !== undefined) return <LockedButton reason={reason}>{children}</LockedButton>
  return (
    <Button variant={secondary ? 'default' : 'filled'} onClick={onClick}>
      {children}
    </Button>
  )
}
