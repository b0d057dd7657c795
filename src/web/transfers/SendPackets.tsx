import { SimpleGrid } from '@mantine/core'
import { transferTexts } from '#texts/transfer.ts'
import { useSendPackets } from '../../api/gen/hooks/transfer/send-packets.ts'
import type { Transfer, TransferChoices } from '../../api/gen/model/index.ts'
import { transferRules } from '../../api/gen/rules/transfer.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { newKey } from '../shared/record/useIdempotencyKey.ts'
import { useScope } from '../shared/record/useScope.ts'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { Section } from '../ui/page/Section.tsx'
import { carriedLabels, carriedOf, emptyCarried } from './carried.ts'
import { CarriedFields, FormFrame } from './FormFrame.tsx'
import { PacketPicker } from './PacketPicker.tsx'
import type { PacketsValues } from './usePacketScans.ts'

const { form: texts } = transferTexts

const empty = (): PacketsValues => ({ packets: [], scans: [], ...emptyCarried(), idempotencyKey: newKey() })

/** Sends packets from the vault to another store. */
export function SendPackets() {
  return (
    <FormFrame title={transferTexts.sendPackets} lead={texts.packetsLead}>
      {(choices) => <PacketsForm choices={choices} />}
    </FormFrame>
  )
}

function PacketsForm({ choices }: { choices: TransferChoices }) {
  const scope = useScope()
  const place = useDashboardPlace('transfer')
  const posting = usePosting<PacketsValues, Transfer>({
    draftKey: 'transfer/packets',
    empty,
    check,
    send: (values): Promise<Transfer> =>
      send.mutateAsync({
        data: { ...scope, ...carriedOf(values), packetIds: values.packets.map(({ id }) => id) },
      }),
    fieldOf: (field) => (field.startsWith('packetIds') ? 'packets' : field),
    successText: ({ number }) => texts.sent(number),
    printout: ({ id }) => ({ subject: 'transfer', id }),
    onDone: ({ id }) => place.show(id),
  })
  const send = useSendPackets({ request: posting.request })
  const { form: record } = posting
  return (
    <RecordBody record={posting} onCancel={place.list} saveLabel={transferTexts.sendPackets}>
      <Section title={texts.packets} lead={texts.picked(record.form.values.packets.length)}>
        <PacketPicker record={record} />
      </Section>
      <Section title={transferTexts.columns.to}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CarriedFields record={record} choices={choices} />
        </SimpleGrid>
      </Section>
    </RecordBody>
  )
}

function check(values: PacketsValues): Record<string, string> {
  const broken = contractCheck(transferRules.SendPackets, carriedLabels, values)
  return values.packets.length === 0 ? { packets: texts.choose, ...broken } : broken
}
