import { SimpleGrid } from '@mantine/core'
import { customerTexts as texts } from '#texts/customer.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { type CustomerValues, codeOf, digitsOf } from './customerValues.ts'

const { fields, help, sections } = texts

/** The nominee, the bank account and a note. */
export function MoreSections({ record }: { record: RecordFormHandle<CustomerValues> }) {
  return (
    <>
      <Section title={sections.nominee}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField record={record} name="nomineeName" label={fields.nomineeName} />
          <TextField record={record} name="nomineeRelation" label={fields.nomineeRelation} />
        </SimpleGrid>
      </Section>
      <Section title={sections.bank}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextField record={record} name="bankName" label={fields.bankName} />
          <TextField
            record={record}
            name="bankIfsc"
            label={fields.bankIfsc}
            help={help.bankIfsc}
            read={codeOf}
          />
          <TextField
            record={record}
            name="bankAccountNumber"
            label={fields.bankAccountNumber}
            help={help.bankAccountNumber}
            inputMode="numeric"
            read={digitsOf}
          />
        </SimpleGrid>
      </Section>
      <Section title={sections.note}>
        <TextAreaField record={record} name="note" label={fields.note} help={help.note} />
      </Section>
    </>
  )
}
