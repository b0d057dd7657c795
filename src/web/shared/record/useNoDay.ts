import { openDayTexts as texts } from '#texts/openDay.ts'
import { useGetDayAtCounter } from '../../../api/gen/hooks/day/get-day-at-counter.ts'
import { useCan } from '../../shell/can.ts'

/** Why nothing can be posted in the store. */
interface NoDay {
  reason: string
  /** Whether the user may open or reopen the day on the dashboard. */
  isOwn: boolean
}

/**
 * Why nothing can be posted while no day is open, and who can change that; null while one is open.
 * @param openDayOn the open day of the user's store; null if none
 */
export function useNoDay(openDayOn: string | null): NoDay | null {
  const can = useCan()
  const sees = can('GetDayAtCounter')
  const { data } = useGetDayAtCounter({ query: { enabled: openDayOn === null && sees } })
  if (openDayOn !== null) return null
  if (!sees) return { reason: texts.unknown, isOwn: false }
  const isClosed = data !== undefined && data.lastClosed?.businessOn === data.todayOn
  const isOwn = can(isClosed ? 'ReopenDay' : 'OpenDay')
  const { own, others } = isClosed ? texts.closed : texts.notOpened
  return { reason: isOwn ? own : others, isOwn }
}
