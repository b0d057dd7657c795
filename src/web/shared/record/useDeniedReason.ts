import { useCallback } from 'react'
import { recordTexts as texts } from '#texts/record.ts'
import type { OperationId } from '../../../api/gen/operations.ts'
import { type NamedRight, rightTo, useCan } from '../../shell/can.ts'

/** Sentences by the action of a right. */
type Reasons = Readonly<Record<string, string>>

/**
 * Why the user's role does not allow an operation, or lacks a right that belongs to no operation, in words; undefined if the role has the
 * right.
 * @param reasons the sentences of a screen that has its own
 */
export function useDeniedReason(
  reasons: Reasons = texts.notAllowed,
): (needed: OperationId | NamedRight) => string | undefined {
  const can = useCan()
  return useCallback(
    (needed) => {
      if (can(needed)) return undefined
      const [, action = ''] = rightTo(needed)?.split('.') ?? []
      return reasons[action] ?? texts.notAllowed.any
    },
    [can, reasons],
  )
}
