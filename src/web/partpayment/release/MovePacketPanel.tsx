import { useMovePacket } from '../../../api/gen/hooks/part-payment/move-packet.ts'
import type { MovePacketRequest, PartPayment } from '../../../api/gen/model/index.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ActionPanel, type ActionPanelProps } from '../actions/ActionPanel.tsx'
import { useLoanAction } from '../actions/useLoanAction.ts'
import { releaseTexts } from '../texts/release.ts'
import { packetActions, problemOf } from './custodyProblems.ts'

const texts = releaseTexts.move

interface MoveValues extends KeyedValues {
  action: MovePacketRequest['action']
  location: string
  reason: string
}

/** Moves a packet in the vault, puts it on hold, or ends the hold. */
export function MovePacketPanel({ loan, onClose }: ActionPanelProps) {
  const offered = packetActions.filter((one) => problemOf(loan, one) === null)
  const action = useLoanAction<MoveValues, PartPayment, { version: number }>({
    loan,
    draftKey: 'movePacket',
    empty: () => ({ action: offered[0] ?? 'hold', location: '', reason: '', idempotencyKey: newKey() }),
    check: checkMove,
    sentWith: () => ({ version: loan.packet.version }),
    send: ({ action: done, location, reason }, { version }): Promise<PartPayment> =>
      move.mutateAsync({
        params: { id: loan.id },
        data: {
          version,
          action: done,
          location: done === 'move' ? location.trim() : null,
          reason: reason.trim() || null,
        },
      }),
    successText: ({ packet }) => texts.done(packet.location, packet.holdReason),
    onDone: onClose,
  })
  const move = useMovePacket({ request: action.request })
  const moves = action.form.form.values.action === 'move'
  return (
    <ActionPanel
      loan={loan}
      title={texts.title}
      undated
      record={action}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <ChoiceField
        record={action.form}
        name="action"
        label={texts.what}
        options={offered.map((one) => ({ value: one, ...texts.actions[one] }))}
        required
      />
      {moves && <TextField record={action.form} name="location" label={texts.location} required />}
      <TextField record={action.form} name="reason" label={texts.reason} required={!moves} />
    </ActionPanel>
  )
}

function checkMove({ action, location, reason }: MoveValues): Record<string, string> {
  if (action === 'move') return location.trim() === '' ? { location: texts.noLocation } : {}
  return reason.trim() === '' ? { reason: texts.noReason } : {}
}
