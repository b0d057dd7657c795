import { Checkbox, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { transferTexts } from '#texts/transfer.ts'
import { useReceivePackets } from '../../api/gen/hooks/transfer/receive-packets.ts'
import type { Transfer } from '../../api/gen/model/index.ts'
import { transferRules } from '../../api/gen/rules/transfer.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { useEverOffered } from '../shared/voucher/useEverOffered.ts'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { useKeyHelp } from '../ui/keyHelp.ts'
import { Section } from '../ui/page/Section.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import classes from './Transfers.module.css'

const { receive: texts } = transferTexts

interface ReceiveValues extends KeyedValues {
  packetIds: string[]
  location: string
}

const empty = (): ReceiveValues => ({ packetIds: [], location: '', idempotencyKey: newKey() })

/** Ticks packets one by one, by seal or checkbox, and receives them into the vault. */
export function ReceivePackets({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  useReturnFocus()
  const [typed, setTyped] = useState('')
  useKeyHelp(texts.keys)
  const [unknown, setUnknown] = useState<string | null>(null)
  const open = transfer.packets.filter(({ state }) => state === 'on-the-way')
  const posting = usePosting<ReceiveValues, Transfer, Pick<Transfer, 'version'>>({
    draftKey: `transfer/receive-${transfer.id}`,
    empty,
    check,
    sentWith: () => ({ version: transfer.version }),
    send: ({ packetIds, location }, { version }): Promise<Transfer> =>
      receive.mutateAsync({
        params: { id: transfer.id },
        data: { version, packetIds, location: location.trim() },
      }),
    fieldOf: (field) => (field.startsWith('packetIds') ? 'packetIds' : field),
    successText: ({ number }) => texts.done(number),
    onDone: onClose,
  })
  const receive = useReceivePackets({ request: posting.request })
  const { form } = posting.form
  const { packetIds } = form.values
  const isOffered = useEverOffered([...open.map(({ id }) => id), ...packetIds])
  const shown = transfer.packets.filter(({ id }) => isOffered(id))

  function tick(id: string, isTicked: boolean) {
    const others = form.getValues().packetIds.filter((one) => one !== id)
    form.setFieldValue('packetIds', isTicked ? [...others, id] : others)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    const seal = typed.trim()
    const found = open.find((packet) => packet.seal.toLowerCase() === seal.toLowerCase())
    if (found) tick(found.id, true)
    setUnknown(found || seal === '' ? null : seal)
    setTyped('')
  }

  const cancelForm = useCancel(posting, onClose)
  return (
    <Section title={texts.packetsTitle} lead={texts.packetsLead}>
      <RecordBody record={posting} saveLabel={texts.submit} onCancel={cancelForm}>
        <TextInput
          data-path="packetIds"
          data-label={transferTexts.page.packets}
          label={texts.scan}
          autoComplete="off"
          maxLength={40}
          value={typed}
          error={unknown === null ? form.errors.packetIds : texts.unknown(unknown)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Text size="sm" fw={600} role="status">
          {texts.ticked(packetIds.length, shown.length)}
        </Text>
        <ul className={classes.packets} aria-label={transferTexts.page.packets}>
          {shown.map(({ id, seal, loanNumber, customerName, state }) => (
            <li key={id}>
              <Checkbox
                label={[seal, loanNumber, customerName].join(' · ')}
                description={state === 'on-the-way' ? undefined : transferTexts.states[state]}
                checked={packetIds.includes(id)}
                onChange={(event) => tick(id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        <TextField record={posting.form} name="location" label={texts.location} required />
      </RecordBody>
    </Section>
  )
}

function check(values: ReceiveValues): Record<string, string> {
  const broken = contractCheck(transferRules.ReceivePackets, { location: texts.location }, values)
  return values.packetIds.length === 0 ? { packetIds: texts.tickOne, ...broken } : broken
}
