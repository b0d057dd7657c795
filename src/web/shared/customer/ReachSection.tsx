import { SimpleGrid } from '@mantine/core'
import { customerTexts as texts } from '#texts/customer.ts'
import { SuggestField } from '../../ui/form/SuggestField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { type CustomerValues, digitsOf } from './customerValues.ts'

const { fields, help, sections } = texts

/** How to reach the customer. */
export function ReachSection({ record }: { record: RecordFormHandle<CustomerValues> }) {
  return (
    <Section title={sections.reach}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField record={record} name="phone" label={fields.phone} required help={help.phone} type="tel" />
        <TextField record={record} name="secondPhone" label={fields.secondPhone} type="tel" />
        <TextField record={record} name="email" label={fields.email} type="email" />
      </SimpleGrid>
      <TextAreaField record={record} name="address" label={fields.address} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextField record={record} name="city" label={fields.city} />
        <SuggestField
          record={record}
          name="state"
          label={fields.state}
          suggestions={texts.states}
          takeFirst
        />
        <TextField
          record={record}
          name="pinCode"
          label={fields.pinCode}
          help={help.pinCode}
          inputMode="numeric"
          read={digitsOf}
        />
      </SimpleGrid>
    </Section>
  )
}
