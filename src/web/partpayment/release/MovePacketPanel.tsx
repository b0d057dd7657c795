import { useMovePacket } from '../../../api/gen/hooks/part-payment/move-packet.ts'
import type { MovePacketRequest, PartPayment } from '../../../api/gen/model/index.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ActionPanel, type ActionPanelProps } from '../actions/ActionPanel.tsx'
import { useLoanAction } from '../actions/useLoanAction.ts'
import { releaseTexts } from '../texts/release.ts'
import { packetActions, refusalOf } from './custodyRefusals.ts'

const texts = releaseTexts.move

interface MoveValues extends KeyedValues {
  act: MovePacketRequest['act']
  location: string
  reason: string
}

/** Moves a packet in the vault, puts it on hold, or ends the hold. */
export function MovePacketPanel({ loan, onClose }: ActionPanelProps) {
  const offered = packetActions.filter((one) => refusalOf(loan, one) === null)
  const act = useLoanAction<MoveValues, PartPayment>({
    loan,
    draftKey: 'movePacket',
    empty: () => ({ act: offered[0] ?? 'hold', location: '', reason: '', idempotencyKey: newKey() }),
    check: checkMove,
    send: ({ act: done, location, reason }): Promise<PartPayment> =>
      move.mutateAsync({
        params: { id: loan.id },
        data: {
          version: loan.packet.version,
          act: done,
          location: done === 'move' ? location.trim() : null,
          reason: reason.trim() || null,
        },
      }),
    said: ({ packet }) => texts.done(packet.location, packet.holdReason),
    onDone: onClose,
  })
  const move = useMovePacket({ request: act.request })
  const moves = act.form.form.values.act === 'move'
  return (
    <ActionPanel
      loan={loan}
      title={texts.title}
      undated
      record={act}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <ChoiceField
        record={act.form}
        name="act"
        label={texts.what}
        options={offered.map((one) => ({ value: one, ...texts.acts[one] }))}
        required
      />
      {moves && <TextField record={act.form} name="location" label={texts.location} required />}
      <TextField record={act.form} name="reason" label={texts.reason} required={!moves} />
    </ActionPanel>
  )
}

function checkMove({ act, location, reason }: MoveValues): Record<string, string> {
  if (act === 'move') return location.trim() === '' ? { location: texts.noLocation } : {}
  return reason.trim() === '' ? { reason: texts.noReason } : {}
}
