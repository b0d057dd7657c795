import { recordTexts } from '#texts/record.ts'
import { transferTexts } from '#texts/transfer.ts'
import type { Transfer } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'

const { locked: texts, form } = transferTexts

/** Why a transfer cannot be received or taken back here and now; undefined when it can. */
export function useTransferLock(transfer: Transfer): (act: 'receive' | 'cancel') => string | undefined {
  const can = useCan()
  const { storeId } = useScope()
  return (act) => {
    const { state, kind, openDayOn, receivingRefusal } = transfer
    const [operation, end, endName] =
      act === 'receive'
        ? ([
            kind === 'cash' ? 'ReceiveCash' : 'ReceivePackets',
            transfer.toStoreId,
            transfer.toStoreName,
          ] as const)
        : (['CancelTransfer', transfer.fromStoreId, transfer.fromStoreName] as const)
    if (state !== 'on-the-way') return texts.ended
    if (storeId !== end) return texts.otherStore(endName)
    if (!can(operation)) return recordTexts.notAllowed(transferTexts[act].does)
    if (kind === 'cash' && openDayOn === null) return form.noDay
    return act === 'receive' ? (receivingRefusal ?? undefined) : undefined
  }
}
