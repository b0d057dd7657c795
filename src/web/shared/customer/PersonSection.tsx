import { SimpleGrid } from '@mantine/core'
import { customerTexts as texts } from '#texts/customer.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { type FieldOption, SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { PictureField } from '../PictureField.tsx'
import type { CustomerValues } from './customerValues.ts'

const { fields, help, sections } = texts
const relations = optionsOf(texts.relations)
const genders = optionsOf(texts.genders)

interface PersonSectionProps {
  record: RecordFormHandle<CustomerValues>
  types: readonly FieldOption[]
  locked: boolean
}

/** Who the customer is. */
export function PersonSection({ record, types, locked }: PersonSectionProps) {
  const { form } = record
  return (
    <Section title={sections.person}>
      <PictureField
        label={fields.photoId}
        purpose="customerPhoto"
        value={form.values.photoId}
        error={form.errors.photoId}
        disabled={locked}
        onChange={(photoId) => form.setFieldValue('photoId', photoId)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField record={record} name="typeId" label={fields.typeId} required options={types} />
        <TextField record={record} name="name" label={fields.name} required help={help.name} />
        <TextField record={record} name="guardianName" label={fields.guardianName} help={help.guardianName} />
        <SelectField
          record={record}
          name="guardianRelation"
          label={fields.guardianRelation}
          options={relations}
          clearable
        />
        <SelectField record={record} name="gender" label={fields.gender} options={genders} clearable />
        <DateField record={record} name="bornOn" label={fields.bornOn} />
        <TextField record={record} name="occupation" label={fields.occupation} />
      </SimpleGrid>
    </Section>
  )
}
