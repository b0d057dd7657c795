import { SimpleGrid, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { customerTexts as texts } from '#texts/customer.ts'
import { cutAadhaar } from '../../../domain/customer/aadhaar.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { type CustomerValues, codeOf } from './customerValues.ts'

const { fields, help, sections } = texts
const kinds = optionsOf(texts.idKinds)

interface PapersSectionProps {
  record: RecordFormHandle<CustomerValues>
  /** The type that needs a PAN; null when none is needed. */
  panFor: string | null
}

/** What proves who the customer is. Of an Aadhaar number no more than four digits ever stay in the field. */
export function PapersSection({ record, panFor }: PapersSectionProps) {
  const { form } = record
  const [cut, setCut] = useState(false)
  const { idKind } = form.values

  function readNumber(typed: string): string {
    const kept = cutAadhaar(idKind, typed)
    const shortened = kept !== typed
    if (shortened && idKind === null) form.setFieldValue('idKind', 'aadhaar')
    setCut(shortened)
    return kept
  }

  function chooseKind(kind: string | null) {
    const chosen = kind as CustomerValues['idKind']
    const number = form.getValues().idNumber
    const kept = chosen === null ? number : cutAadhaar(chosen, number)
    form.setFieldValue('idKind', chosen)
    if (kept !== number) form.setFieldValue('idNumber', kept)
    setCut(kept !== number)
  }

  return (
    <Section title={sections.papers}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          record={record}
          name="idKind"
          label={fields.idKind}
          options={kinds}
          clearable
          onChange={chooseKind}
        />
        <TextField
          record={record}
          name="idNumber"
          label={fields.idNumber}
          required={idKind !== null}
          help={numberHelp(idKind, cut)}
          read={readNumber}
        />
        <TextField
          record={record}
          name="pan"
          label={fields.pan}
          required={panFor !== null}
          help={panFor === null ? help.pan : help.panRequired(panFor)}
          read={codeOf}
        />
      </SimpleGrid>
      <VisuallyHidden role="status">{cut ? help.aadhaarCut : ''}</VisuallyHidden>
    </Section>
  )
}

function numberHelp(kind: CustomerValues['idKind'], cut: boolean): string | undefined {
  if (cut) return help.aadhaarCut
  return kind === 'aadhaar' ? help.aadhaar : undefined
}
