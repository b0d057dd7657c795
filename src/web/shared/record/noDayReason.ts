import { noDayTexts as texts } from '#texts/noDay.ts'
import { callOperation } from '../../../api/operation.ts'
import type { useCan } from '../../shell/can.ts'

/** Why nothing can be posted in the store. */
export interface NoDay {
  reason: string
  /** Whether the user may open or reopen the day on the dashboard. */
  isOwn: boolean
}

/** Reads whether the day is closed or was not opened, and says what the user can do about it, or who can. */
export async function noDayReason(can: ReturnType<typeof useCan>): Promise<NoDay> {
  if (!can('GetDayAtCounter')) return { reason: texts.unknown, isOwn: false }
  const { lastClosed, todayOn } = await callOperation('GetDayAtCounter', { method: 'GET' })
  const isClosed = lastClosed?.businessOn === todayOn
  const isOwn = can(isClosed ? 'ReopenDay' : 'OpenDay')
  const { own, others } = isClosed ? texts.closed : texts.notOpened
  return { reason: isOwn ? own : others, isOwn }
}
