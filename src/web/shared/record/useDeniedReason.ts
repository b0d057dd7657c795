import { useCallback } from 'react'
import { recordTexts as texts } from '#texts/record.ts'
import type { OperationId, Right } from '../../../api/gen/operations.ts'
import { rightTo, useCan } from '../../shell/can.ts'

const reasons: Readonly<Record<string, string>> = texts.notAllowed

/** Why the user's role does not allow an operation, or lacks a right that belongs to none, in words; undefined if it does. */
export function useDeniedReason(): (needed: OperationId | Right) => string | undefined {
  const can = useCan()
  return useCallback(
    (needed) => {
      if (can(needed)) return undefined
      const [, action = ''] = rightTo(needed)?.split('.') ?? []
      return reasons[action] ?? texts.notAllowed.any
    },
    [can],
  )
}
