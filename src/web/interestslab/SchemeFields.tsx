import { Alert, SimpleGrid } from '@mantine/core'
import type { InterestSlab, InterestSlabChoices } from '../../api/gen/model/index.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { gramsOf, type SchemeValues } from './schemeValues.ts'
import { interestSlabTexts as texts } from './texts.ts'
import { newestOf, sameTerms } from './versions.ts'

const { fields, help } = texts

interface FieldsProps {
  record: RecordFormHandle<SchemeValues>
}

interface SchemeFieldsProps extends FieldsProps {
  slab: InterestSlab | null
  choices: InterestSlabChoices
}

/** What a scheme is called, what it is made of, and from when. */
export function SchemeFields({ record, slab, choices }: SchemeFieldsProps) {
  const { form } = record
  const options = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const type = choices.slabTypes.find(({ id }) => id === form.values.slabTypeId)
  const newest = slab === null ? null : newestOf(slab)
  const changed = newest !== null && type?.id === newest.slabTypeId && !sameTerms(type.terms, newest.terms)

  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField record={record} name="name" label={fields.name} required />
        <SelectField
          record={record}
          name="metalId"
          label={fields.metalId}
          required
          options={options(choices.metals)}
          disabled={slab !== null}
          help={slab === null ? undefined : help.metal}
          onChange={(metalId) => form.setValues({ metalId, rateForGram: gramsOf(metalId, [], choices) })}
        />
        <SelectField
          record={record}
          name="slabTypeId"
          label={fields.slabTypeId}
          required
          options={options(choices.slabTypes)}
        />
        <NumberField
          record={record}
          name="tenureMonths"
          label={fields.tenureMonths}
          required
          suffix={texts.months}
          help={help.tenure(choices.maximumTenureMonths)}
        />
        <DateField
          record={record}
          name="fromOn"
          label={fields.fromOn}
          required
          help={slab === null ? help.fromFirst : help.from}
        />
      </SimpleGrid>
      {changed && <Alert variant="light">{help.typeChanged}</Alert>}
    </>
  )
}

/** The least and the highest loan. */
export function LimitFields({ record }: FieldsProps) {
  return (
    <>
      <MoneyField record={record} name="minimumLoanPaise" label={fields.minimumLoanPaise} />
      <MoneyField record={record} name="maximumLoanPaise" label={fields.maximumLoanPaise} />
    </>
  )
}

/** The least interest, and what lateness costs. */
export function LateFields({ record }: FieldsProps) {
  return (
    <>
      <NumberField
        record={record}
        name="minimumDays"
        label={fields.minimumDays}
        suffix={texts.days}
        help={help.minimum}
      />
      <MoneyField record={record} name="minimumAmountPaise" label={fields.minimumAmountPaise} />
      <PercentField record={record} name="penalRateBp" label={fields.penalRateBp} help={help.penal} />
      <NumberField record={record} name="graceDays" label={fields.graceDays} suffix={texts.days} />
    </>
  )
}

/** What is taken at opening beside interest. */
export function FeesFields({ record }: FieldsProps) {
  const { fees } = texts
  return (
    <>
      <PercentField record={record} name="fees.processingFeeBp" label={fees.processingFeeBp} />
      <MoneyField
        record={record}
        name="fees.processingFeeMinimumPaise"
        label={fees.processingFeeMinimumPaise}
      />
      <MoneyField
        record={record}
        name="fees.processingFeeMaximumPaise"
        label={fees.processingFeeMaximumPaise}
        help={help.feeMaximum}
      />
      <MoneyField record={record} name="fees.documentChargePaise" label={fees.documentChargePaise} />
      <PercentField record={record} name="fees.gstBp" label={fees.gstBp} />
    </>
  )
}
