import { newLoanTexts } from '#texts/newloan.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { Section } from '../ui/page/Section.tsx'
import type { LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'

const { fields, packet } = newLoanTexts

/** The sealed packet and its place, who is nominated, and a note. */
export function PacketSection({ record }: { record: RecordFormHandle<LoanValues> }) {
  return (
    <Section title={packet.title}>
      <div className={classes.pairs}>
        <TextField record={record} name="seal" label={fields.seal} required />
        <TextField record={record} name="location" label={fields.location} required />
        <TextField record={record} name="nomineeName" label={fields.nomineeName} />
        <TextField record={record} name="nomineeRelation" label={fields.nomineeRelation} />
      </div>
      <TextAreaField record={record} name="note" label={fields.note} />
    </Section>
  )
}
