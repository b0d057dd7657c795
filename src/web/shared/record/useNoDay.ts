import { useQuery } from '@tanstack/react-query'
import { openDayTexts } from '#texts/openDay.ts'
import { operationKey } from '../../../api/operation.ts'
import { useCan } from '../../shell/can.ts'
import type { NoDay } from './noDayReason.ts'

/**
 * Why nothing can be posted while no day is open, and who can change that; null while one is open. The reasons are loaded when there is
 * none.
 * @param openDayOn the open day of the user's store; null if none
 */
export function useNoDay(openDayOn: string | null): NoDay | null {
  const can = useCan()
  const { data } = useQuery({
    // Read again with the day.
    queryKey: [operationKey('GetDayAtCounter'), 'noDay'],
    queryFn: () => import('./noDayReason.ts').then(({ noDayReason }) => noDayReason(can)),
    enabled: openDayOn === null,
  })
  if (openDayOn !== null) return null
  return data ?? { reason: openDayTexts.none, isOwn: false }
}
