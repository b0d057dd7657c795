import { SimpleGrid, Text } from '@mantine/core'
import { useResealPacket } from '../../../api/gen/hooks/part-payment/reseal-packet.ts'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import { openingWeightMessages } from '../../../domain/custody/openingWeights.ts'
import { isSameSeal } from '../../../domain/custody/sameSeal.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey, SENT_WITH } from '../../shared/record/useIdempotencyKey.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { WeightField } from '../../ui/form/WeightField.tsx'
import { ActionPanel, type ActionPanelProps } from '../actions/ActionPanel.tsx'
import { useLoanAction } from '../actions/useLoanAction.ts'
import { releaseTexts } from '../texts/release.ts'
import { OpeningWeights, typedDifferences } from './OpeningWeights.tsx'
import { checkWitnesses, Witnesses } from './Witnesses.tsx'

const { items: itemTexts, reseal: texts } = releaseTexts

const labels = {
  newSeal: itemTexts.fields.seal,
  reason: texts.reason,
  weightBeforeMg: itemTexts.fields.before,
  weightAfterMg: itemTexts.fields.after,
}

/** The packet as the form compares with it. */
type KnownPacket = Pick<PartPayment['packet'], 'version' | 'seal' | 'recordedMg'>

interface ResealValues extends KeyedValues {
  /** The seal found on the packet; empty if it cannot be read. */
  foundSeal: string
  newSeal: string
  reason: string
  witnesses: [string, string]
  weightBeforeMg: number | null
  weightAfterMg: number | null
  note: string
  [SENT_WITH]?: KnownPacket | null
}

const empty = (): ResealValues => ({
  foundSeal: '',
  newSeal: '',
  reason: '',
  witnesses: ['', ''],
  weightBeforeMg: null,
  weightAfterMg: null,
  note: '',
  idempotencyKey: newKey(),
})

/** Opens a packet before two witnesses and seals it again, without a release. */
export function ResealPanel({ loan, onClose }: ActionPanelProps) {
  const now = knownOf(loan.packet)
  const action = useLoanAction<ResealValues, PartPayment, KnownPacket>({
    loan,
    draftKey: 'resealPacket',
    empty,
    check: (values) => checkReseal(values, values[SENT_WITH] ?? now),
    sentWith: (values) => knownOf(values[SENT_WITH] ?? now),
    send: (values, sentWith): Promise<PartPayment> =>
      reseal.mutateAsync({
        params: { id: loan.id },
        data: {
          version: sentWith.version,
          foundSeal: values.foundSeal.trim() || null,
          newSeal: values.newSeal.trim(),
          reason: values.reason.trim(),
          witnesses: values.witnesses.map((name) => name.trim()),
          weightBeforeMg: values.weightBeforeMg ?? 0,
          weightAfterMg: values.weightAfterMg ?? 0,
          note: values.note.trim() || null,
        },
      }),
    successText: ({ packet }) => texts.done(packet.seal),
    onDone: onClose,
  })
  const reseal = useResealPacket({ request: action.request })
  const { form } = action
  const { foundSeal, note, weightBeforeMg, weightAfterMg, [SENT_WITH]: sent } = form.form.values
  const known = sent ?? now
  const onRecord = { recordedMg: known.recordedMg, takenMg: 0 }
  const typed = { weightBeforeMg, weightAfterMg }
  const isOff = typedDifferences(typed, onRecord)?.isOff === true
  const isOther = foundSeal.trim() !== '' && !isSameSeal(foundSeal, known.seal)
  return (
    <ActionPanel
      loan={loan}
      title={texts.title}
      lead={texts.lead}
      undated
      record={action}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextField record={form} name="foundSeal" label={texts.foundSeal} help={texts.foundHelp} />
        <WeightField record={form} name="weightBeforeMg" label={labels.weightBeforeMg} required />
        <WeightField record={form} name="weightAfterMg" label={labels.weightAfterMg} required />
        <TextField record={form} name="newSeal" label={labels.newSeal} required />
        <Witnesses record={form} />
      </SimpleGrid>
      <div role="status">{isOther && <Text size="sm">{texts.otherSeal}</Text>}</div>
      <OpeningWeights typed={typed} onRecord={onRecord} />
      <TextField record={form} name="reason" label={texts.reason} required />
      {(isOff || note !== '') && <TextField record={form} name="note" label={texts.note} required={isOff} />}
    </ActionPanel>
  )
}

/** The packet that the form compares with is the one that it sends, also if it was changed after a lost reply. */
const knownOf = ({ version, seal, recordedMg }: KnownPacket): KnownPacket => ({ version, seal, recordedMg })

/** Errors by path. After a lost reply the page has the new seal already, so the values are compared with the packet that was sent. */
function checkReseal(values: ResealValues, known: KnownPacket): Record<string, string> {
  const { foundSeal, newSeal, witnesses, note } = values
  const found = {
    ...contractCheck(partPaymentRules.ResealPacket, labels, {
      ...values,
      foundSeal: foundSeal.trim() || null,
    }),
    ...checkWitnesses(witnesses),
  }
  if (newSeal.trim() !== '' && [known.seal, foundSeal].some((seal) => isSameSeal(seal, newSeal)))
    found.newSeal = itemTexts.newSeal
  const differences = typedDifferences(values, { recordedMg: known.recordedMg, takenMg: 0 })
  if (differences?.isOff && note.trim() === '') found.note = openingWeightMessages.note
  return found
}
