import { Box, Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useGetRateById } from '../../api/gen/hooks/rate/get-rate-by-id.ts'
import { useUpdateRate } from '../../api/gen/hooks/rate/update-rate.ts'
import type { Rate } from '../../api/gen/model/index.ts'
import { rateRules } from '../../api/gen/rules/rate.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useReadOnlyReason } from '../shared/record/useReadOnlyReason.ts'
import { useRecord } from '../shared/record/useRecord.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { CorrectRate } from './CorrectRate.tsx'
import { statusOf } from './rateColumns.tsx'
import { rateTexts as texts } from './texts.ts'
import { useCorrectable } from './useCorrectable.ts'

const { fields, columns, correct } = texts

/** Loads the entry whose id is in the address. */
export function RateOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetRateById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(rate) => <RateRecord rate={rate} onClose={onClose} />}
    </RecordState>
  )
}

/** One entry: its price, which never changes, with its source and note. */
export function RateRecord({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const update = useUpdateRate()
  const [correcting, setCorrecting] = useState(false)
  const whyNot = useCorrectable()(rate)
  const record = useRecord({
    noun: texts.noun,
    draftKey: 'rate',
    row: rate,
    toValues,
    rules: rateRules.UpdateRate,
    labels: { source: fields.source, note: fields.note },
    send: (values, version) =>
      update.mutateAsync({
        params: { id: rate.id },
        data: { ...blankToNull(values), version: version ?? rate.version },
      }),
    onSaved: onClose,
  })
  return (
    <RecordPage
      title={texts.recordTitle(rate.metalName, formatDate(rate.effectiveOn))}
      record={record}
      onClose={onClose}
      disabledReason={useReadOnlyReason('Rate', rate)}
      actions={
        whyNot === undefined ? (
          <Button
            variant="default"
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={() => setCorrecting(true)}
          >
            {correct.action}
          </Button>
        ) : (
          <DisabledButton reason={whyNot}>{correct.action}</DisabledButton>
        )
      }
    >
      <Facts rate={rate} />
      <Section title={texts.details} help={texts.detailsLead}>
        <TextField record={record.form} name="source" label={fields.source} help={texts.help.source} />
        <TextAreaField record={record.form} name="note" label={fields.note} />
      </Section>
      {correcting && <CorrectRate rate={rate} onClose={() => setCorrecting(false)} />}
    </RecordPage>
  )
}

function Facts({ rate }: { rate: Rate }) {
  const price = formatMoney(rate.pricePaisePerG)
  const facts: [string, string][] = [
    [columns.status, statusOf(rate)],
    [columns.stores, rate.storeName ?? texts.allStores],
    [columns.enteredBy, rate.enteredByName ?? texts.someone],
    [columns.enteredAt, formatDateTime(rate.createdAt)],
  ]
  return (
    <DescriptionList gap="0.35rem 1.5rem">
      <dt>{columns.price}</dt>
      <dd>{rate.correctedById === null ? price : <s>{price}</s>}</dd>
      {facts.map(([name, value]) => (
        <Box key={name} display="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </DescriptionList>
  )
}

function toValues(rate: Rate | null): { source: string; note: string } {
  return { source: rate?.source ?? '', note: rate?.note ?? '' }
}
