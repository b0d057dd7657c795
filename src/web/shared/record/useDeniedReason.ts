import { useCallback } from 'react'
import { recordTexts as texts } from '#texts/record.ts'
import type { ScreenKey } from '../../../api/gen/operations.ts'
import { rightOn, useCan } from '../../shell/can.ts'

/** Why the user's role does not allow an action of a screen, in words; undefined if it does. */
export function useDeniedReason(
  screen: ScreenKey,
): (action: keyof typeof texts.actions) => string | undefined {
  const can = useCan()
  return useCallback(
    (action) => (can(rightOn(screen, action)) ? undefined : texts.notAllowed(texts.actions[action])),
    [can, screen],
  )
}
