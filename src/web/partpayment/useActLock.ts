import { useCallback } from 'react'
import { recordTexts } from '#texts/record.ts'
import type { PartPayment } from '../../api/gen/model/index.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import type { ActKey } from './actKeys.ts'
import {
  packetRefusal,
  releaseItemsRefusal,
  releaseRefusal,
  renewalRefusal,
} from './release/custodyRefusals.ts'
import { partPaymentActsTexts as texts } from './texts/partpaymentActs.ts'
import { releaseTexts } from './texts/release.ts'
import { renewalTexts } from './texts/renewal.ts'

/** What an act on a loan needs. */
interface Need {
  operation: OperationId
  /** Its name in a refusal. */
  does: string
  /** Whether it can be done to a loan that ended. */
  ended?: true
  /** Why it cannot be done to this loan; null if it can. */
  refusal?: (loan: PartPayment) => string | null
  /** Of an act on the packet, which needs no open day: why custody does not allow it; null if it does. */
  custody?: (loan: PartPayment) => string | null
}

const needs: Record<ActKey, Need> = {
  receive: { operation: 'ReceivePayment', does: texts.receive.does },
  close: { operation: 'CloseLoan', does: texts.closing.does },
  renew: { operation: 'RenewLoan', does: renewalTexts.does, refusal: renewalRefusal },
  charge: { operation: 'AddCharge', does: texts.charge.does },
  waive: { operation: 'WaiveDues', does: texts.waive.does },
  reverse: { operation: 'ReverseEntry', does: texts.reverse.does, ended: true },
  writeOff: { operation: 'WriteOff', does: texts.writeOff.does },
  release: { operation: 'ReleasePacket', does: releaseTexts.packet.does, custody: releaseRefusal },
  releaseItems: { operation: 'ReleaseItems', does: releaseTexts.items.does, custody: releaseItemsRefusal },
  packet: { operation: 'MovePacket', does: releaseTexts.move.does, custody: packetRefusal },
}

/** Why an act on a loan cannot be done now, in words; undefined when it can. */
export function useActLock(loan: PartPayment): (act: ActKey) => string | undefined {
  const can = useCan()
  const scope = useScope()
  return useCallback(
    (act) => {
      const { operation, does, ended, refusal, custody } = needs[act]
      const { status, storeId, openDayOn } = loan
      if (!can(operation)) return recordTexts.notAllowed(does)
      if (custody === undefined && status !== 'active' && ended !== true) return texts.locked.ended
      if (storeId !== scope.storeId) return texts.locked.otherStore
      if (custody !== undefined && (status === 'renewed' || status === 'cancelled'))
        return texts.locked.pledgedElsewhere
      if (custody !== undefined) return custody(loan) ?? undefined
      if (openDayOn === null) return texts.locked.noDay
      return refusal?.(loan) ?? undefined
    },
    [can, loan, scope.storeId],
  )
}
