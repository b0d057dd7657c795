import { useCallback } from 'react'
import { partPaymentActsTexts as texts } from '#texts/partpaymentActs.ts'
import { recordTexts } from '#texts/record.ts'
import { releaseTexts } from '#texts/release.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import type { ActKey } from './actKeys.ts'
import { packetRefusal, releaseItemsRefusal, releaseRefusal } from './release/custodyRefusals.ts'

/** What an act on a loan needs. */
interface Need {
  right: string
  /** Its name in a refusal. */
  does: string
  /** Whether it can be done to a loan that ended. */
  ended?: true
  /** Of an act on the packet, which needs no open day: why custody does not allow it; null if it does. */
  custody?: (loan: PartPayment) => string | null
}

const needs: Record<ActKey, Need> = {
  receive: { right: 'add', does: texts.receive.does },
  close: { right: 'add', does: texts.closing.does },
  charge: { right: 'edit', does: texts.charge.does },
  waive: { right: 'waive', does: texts.waive.does },
  reverse: { right: 'reverse', does: texts.reverse.does, ended: true },
  writeOff: { right: 'writeOff', does: texts.writeOff.does },
  release: { right: 'release', does: releaseTexts.packet.does, custody: releaseRefusal },
  releaseItems: { right: 'release', does: releaseTexts.items.does, custody: releaseItemsRefusal },
  packet: { right: 'edit', does: releaseTexts.move.does, custody: packetRefusal },
}

/** Why an act on a loan cannot be done now, in words; undefined when it can. */
export function useActLock(loan: PartPayment): (act: ActKey) => string | undefined {
  const can = useCan()
  const scope = useScope()
  return useCallback(
    (act) => {
      const { right, does, ended, custody } = needs[act]
      const { status, storeId, openDayOn } = loan
      if (!can('PartPayment', right)) return recordTexts.notAllowed(does)
      if (custody === undefined && status !== 'active' && ended !== true) return texts.locked.ended
      if (storeId !== scope.storeId) return texts.locked.otherStore
      if (custody !== undefined) return custody(loan) ?? undefined
      return openDayOn === null ? texts.locked.noDay : undefined
    },
    [can, loan, scope.storeId],
  )
}
