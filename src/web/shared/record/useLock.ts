import { useCallback } from 'react'
import { recordTexts as texts } from '#texts/record.ts'
import type { ScreenKey } from '../../../api/gen/operations.ts'
import { rightOn, useCan } from '../../shell/can.ts'

/** Why an action on a screen is locked for the user's role, in words; undefined when it is allowed. */
export function useLock(screen: ScreenKey): (act: keyof typeof texts.acts) => string | undefined {
  const can = useCan()
  return useCallback(
    (act) => (can(rightOn(screen, act)) ? undefined : texts.notAllowed(texts.acts[act])),
    [can, screen],
  )
}
