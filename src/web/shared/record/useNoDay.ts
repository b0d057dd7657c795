import { useQuery } from '@tanstack/react-query'
import { openDayTexts } from '#texts/openDay.ts'
import { operationKey } from '../../../api/operation.ts'
import { useCan } from '../../shell/can.ts'
import type { NoDay } from './noDayReason.ts'

/**
 * Why nothing can be posted while no day is open, and who can change that; null while one is open. The detailed reason is loaded only
 * when no day is open; until then a general one is returned.
 * @param openDayOn the open day of the user's store; null if none
 */
export function useNoDay(openDayOn: string | null): NoDay | null {
  const can = useCan()
  const { data } = useQuery({
    // The key of the operation, so that it is read again when the day changes.
    queryKey: [operationKey('GetDayAtCounter'), 'noDay'],
    queryFn: () => import('./noDayReason.ts').then(({ noDayReason }) => noDayReason(can)),
    enabled: openDayOn === null,
  })
  if (openDayOn !== null) return null
  return data ?? { reason: openDayTexts.none, isOwn: false }
}
