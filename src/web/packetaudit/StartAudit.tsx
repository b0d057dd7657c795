import { SimpleGrid } from '@mantine/core'
import { recordTexts } from '#texts/record.ts'
import { useGetPacketAuditChoices } from '../../api/gen/hooks/packet-audit/get-packet-audit-choices.ts'
import { useStartPacketAudit } from '../../api/gen/hooks/packet-audit/start-packet-audit.ts'
import type { PacketAudit, PacketAuditChoices, PacketAuditScope } from '../../api/gen/model/index.ts'
import { packetAuditRules } from '../../api/gen/rules/packetaudit.ts'
import { auditScopes, safeOf } from '../../domain/custody/packetAudit.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { ChoiceField } from '../ui/form/ChoiceField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { WeightField } from '../ui/form/WeightField.tsx'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { auditTexts } from './texts/packetAudits.ts'

const { form: texts } = auditTexts

interface StartValues extends KeyedValues {
  scope: PacketAuditScope
  place: string | null
  sampleSize: number | null
  weighCount: number | null
  emptyPacketMg: number | null
  note: string
}

/** How many packets are drawn and weighed unless other numbers are entered. */
const USUAL = { sampleSize: 20, weighCount: 3 }

const empty = (): StartValues => ({
  scope: 'place',
  place: null,
  ...USUAL,
  emptyPacketMg: 0,
  note: '',
  idempotencyKey: newKey(),
})

const scopeOptions = auditScopes.map((value) => ({ value, ...texts.scopes[value] }))

/** Starts an audit of a vault location or of a sample. */
export function StartAudit() {
  const place = useDashboardPlace('packetAudit')
  const query = useGetPacketAuditChoices(useScope(), { query: { staleTime: 0 } })
  const { data } = query
  return (
    <Page
      title={auditTexts.start}
      lead={texts.lead}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={<BackButton onClick={place.list}>{recordTexts.back}</BackButton>}
    >
      {data !== undefined && data.packetCount > 0 && <StartForm choices={data} />}
      {data?.packetCount === 0 && <EmptyState title={auditTexts.start} text={texts.noPackets} />}
      {data === undefined && <PartState query={query} />}
    </Page>
  )
}

function StartForm({ choices }: { choices: PacketAuditChoices }) {
  const scope = useScope()
  const place = useDashboardPlace('packetAudit')
  const posting = usePosting<StartValues, PacketAudit>({
    draftKey: 'packetAudit/new',
    empty,
    check,
    send: (values): Promise<PacketAudit> =>
      start.mutateAsync({
        data: {
          ...scope,
          scope: values.scope,
          place: values.scope === 'place' ? values.place : null,
          sampleSize: values.scope === 'sample' ? values.sampleSize : null,
          weighCount: values.weighCount ?? 0,
          emptyPacketMg: values.emptyPacketMg ?? 0,
          note: values.note.trim() || null,
        },
      }),
    successText: ({ number }) => texts.started(number),
    onDone: ({ id }) => place.show(id),
  })
  const start = useStartPacketAudit({ request: posting.request })
  const { form: record } = posting
  const isPlace = record.form.values.scope === 'place'
  return (
    <RecordBody record={posting} onCancel={place.list} saveLabel={auditTexts.start}>
      <ChoiceField record={record} name="scope" label={texts.scope} options={scopeOptions} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {isPlace ? (
          <SelectField
            record={record}
            name="place"
            label={texts.place}
            options={placeOptions(choices.places)}
            required
          />
        ) : (
          <NumberField
            record={record}
            name="sampleSize"
            label={texts.sampleSize}
            help={texts.inVault(choices.packetCount)}
            required
          />
        )}
        <NumberField
          record={record}
          name="weighCount"
          label={texts.weighCount}
          help={texts.weighHelp}
          required
        />
        <WeightField
          record={record}
          name="emptyPacketMg"
          label={texts.emptyPacketMg}
          help={texts.emptyPacketHelp}
          required
        />
        <TextField record={record} name="note" label={texts.note} />
      </SimpleGrid>
    </RecordBody>
  )
}

/** Each safe before its trays. */
function placeOptions(places: readonly string[]) {
  const all = new Set(places.flatMap((location) => [safeOf(location), location]))
  return [...all].filter(Boolean).map((location) => ({ value: location, label: location }))
}

function check(values: StartValues): Record<string, string> {
  const { scope } = values
  const labels = {
    weighCount: texts.weighCount,
    emptyPacketMg: texts.emptyPacketMg,
    note: texts.note,
    ...(scope === 'place' ? { place: texts.place } : { sampleSize: texts.sampleSize }),
  }
  const rules = packetAuditRules.StartPacketAudit
  const required = {
    ...rules,
    place: { ...rules.place, required: true },
    sampleSize: { ...rules.sampleSize, required: true },
  }
  return contractCheck(required, labels, values)
}
