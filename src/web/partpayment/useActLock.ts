import { useCallback } from 'react'
import { partPaymentActsTexts as texts } from '#texts/partpaymentActs.ts'
import { recordTexts } from '#texts/record.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import type { ActKey } from './actKeys.ts'

/** The right that each act needs, its name in a refusal, and whether it can be done to a loan that ended. */
const needs: Record<ActKey, { right: string; does: string; ended?: true }> = {
  receive: { right: 'add', does: texts.receive.does },
  close: { right: 'add', does: texts.closing.does },
  charge: { right: 'edit', does: texts.charge.does },
  waive: { right: 'waive', does: texts.waive.does },
  reverse: { right: 'reverse', does: texts.reverse.does, ended: true },
  writeOff: { right: 'writeOff', does: texts.writeOff.does },
}

/** Why an act on a loan cannot be done now, in words; undefined when it can. */
export function useActLock({ status, storeId, openDayOn }: PartPayment): (act: ActKey) => string | undefined {
  const can = useCan()
  const scope = useScope()
  return useCallback(
    (act) => {
      const { right, does, ended } = needs[act]
      if (!can('PartPayment', right)) return recordTexts.notAllowed(does)
      if (status !== 'active' && ended !== true) return texts.locked.ended
      if (storeId !== scope.storeId) return texts.locked.otherStore
      return openDayOn === null ? texts.locked.noDay : undefined
    },
    [can, status, storeId, scope.storeId, openDayOn],
  )
}
