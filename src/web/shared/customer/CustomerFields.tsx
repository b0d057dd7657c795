import { SimpleGrid, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { customerTexts as texts } from '#texts/customer.ts'
import { cutAadhaar } from '../../../domain/customer/aadhaar.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { fieldElements } from '../../ui/form/fieldElements.ts'
import { optionsOf } from '../../ui/form/options.ts'
import { type FieldOption, SelectField } from '../../ui/form/SelectField.tsx'
import { SuggestField } from '../../ui/form/SuggestField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { RecordPicture } from '../picture/RecordPicture.tsx'
import { MissingReads } from '../state/MissingReads.tsx'
import classes from './Customer.module.css'
import { type CustomerValues, codeOf, isMasked, retyped, withoutSpaces } from './customerValues.ts'
import { type TypeChoice, useTypesRead } from './useTypeChoices.ts'

const kinds = optionsOf(texts.idKinds)

const relations = optionsOf(texts.relations)

const genders = optionsOf(texts.genders)

const { fields, help, sections } = texts

interface CustomerFieldsProps {
  record: RecordFormHandle<CustomerValues>
  types: readonly TypeChoice[]
  readOnly: boolean
  /** Possible duplicates. */
  likely: ReactNode
}

/** Personal details, contact, ID proof, nominee, bank account and note of a customer, and next to them possible duplicates. */
export function CustomerFields({ record, types, readOnly, likely }: CustomerFieldsProps) {
  const type = types.find(({ id }) => id === record.form.values.typeId)
  const options = useMemo(() => types.map(({ id, name }) => ({ value: id, label: name })), [types])
  useFocusFirstEmpty(record)
  return (
    <div className={classes.form}>
      <MissingReads reads={[useTypesRead()]} />
      <PersonSection record={record} types={options} readOnly={readOnly} />
      <ReachSection record={record} />
      {likely}
      <IdProofSection record={record} panFor={type?.panRequired === true ? type.name : null} />
      <MoreSections record={record} />
    </div>
  )
}

/** The required fields, in the order in which they are filled in. */
const required = ['typeId', 'name', 'phone'] as const

/** Sets the initial focus of the form: the first required field that is empty, so a preselected type is skipped. */
function useFocusFirstEmpty({ form, element }: RecordFormHandle<CustomerValues>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the form opens, not while the user types
  useEffect(() => {
    const path = required.find((name) => (form.values[name] ?? '') === '')
    if (path !== undefined) fieldElements(element.current).get(path)?.setAttribute('data-autofocus', 'true')
  }, [])
}

/** Nominee, bank account, reminders and note. */
function MoreSections({ record }: { record: RecordFormHandle<CustomerValues> }) {
  const { bankAccountNumber } = record.form.values
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
            help={isMasked(bankAccountNumber) ? help.onFile : help.bankAccountNumber}
            inputMode="numeric"
            read={(typed) => withoutSpaces(retyped(bankAccountNumber, typed))}
          />
        </SimpleGrid>
      </Section>
      <Section title={sections.note}>
        <SwitchField record={record} name="noReminders" label={fields.noReminders} help={help.noReminders} />
        <TextAreaField record={record} name="note" label={fields.note} help={help.note} />
      </Section>
    </>
  )
}

interface PersonSectionProps {
  record: RecordFormHandle<CustomerValues>
  types: readonly FieldOption[]
  readOnly: boolean
}

/** Personal details. */
function PersonSection({ record, types, readOnly }: PersonSectionProps) {
  return (
    <Section title={sections.person}>
      <RecordPicture
        record={record}
        name="photoId"
        label={fields.photoId}
        purpose="customerPhoto"
        disabled={readOnly}
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

/** Contact. */
function ReachSection({ record }: { record: RecordFormHandle<CustomerValues> }) {
  return (
    <Section title={sections.contact}>
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
          read={withoutSpaces}
        />
      </SimpleGrid>
    </Section>
  )
}

interface IdProofSectionProps {
  record: RecordFormHandle<CustomerValues>
  /** The name of the chosen customer type if it requires a PAN; null otherwise. */
  panFor: string | null
}

/** ID proof. A complete Aadhaar number is cut to its last four digits at once. */
function IdProofSection({ record, panFor }: IdProofSectionProps) {
  const { form } = record
  const [cut, setCut] = useState(false)
  const { idKind, idNumber, pan } = form.values

  function readNumber(typed: string): string {
    const number = retyped(idNumber, typed)
    const cutNumber = cutAadhaar(idKind, number)
    const shortened = cutNumber !== number
    if (shortened && idKind === null) form.setFieldValue('idKind', 'aadhaar')
    setCut(shortened)
    return cutNumber
  }

  function chooseKind(kind: string | null) {
    const chosen = kind as CustomerValues['idKind']
    const onForm = form.getValues().idNumber
    const onFile = form.getInitialValues()
    // Emptying the kind, even only to type it again, has removed the number on file. Its own kind brings it back.
    if (onForm === '' && chosen !== null && chosen === onFile.idKind && isMasked(onFile.idNumber)) {
      form.setFieldValue('idKind', chosen)
      form.setFieldValue('idNumber', onFile.idNumber)
      setCut(false)
      return
    }
    // The number on file belongs to the previous kind of document.
    const number = isMasked(onForm) ? '' : onForm
    const cutNumber = chosen === null ? number : cutAadhaar(chosen, number)
    form.setFieldValue('idKind', chosen)
    if (cutNumber !== onForm) form.setFieldValue('idNumber', cutNumber)
    setCut(cutNumber !== number)
  }

  return (
    <Section title={sections.idProof}>
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
          help={isMasked(idNumber) ? help.onFile : numberHelp(idKind, cut)}
          read={readNumber}
        />
        <TextField
          record={record}
          name="pan"
          label={fields.pan}
          required={panFor !== null}
          help={panHelp(pan, panFor)}
          read={(typed) => codeOf(retyped(pan, typed))}
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

function panHelp(pan: string, panFor: string | null): string {
  if (isMasked(pan)) return help.onFile
  return panFor === null ? help.pan : help.panRequired(panFor)
}
