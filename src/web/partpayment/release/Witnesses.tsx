import { rulesTexts } from '#texts/rules.ts'
import { SuggestField } from '../../ui/form/SuggestField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { useStaffNames } from '../actions/useLoanChoices.ts'
import { releaseTexts } from '../texts/release.ts'

const { fields, sameWitness } = releaseTexts.items
const labels = [fields.firstWitness, fields.secondWitness] as const

/** The names of the two people who saw a packet opened. */
interface WitnessValues {
  witnesses: [string, string]
}

/** The two witnesses, suggested from the staff; any other name can be typed. */
export function Witnesses<Values extends WitnessValues>({
  record,
}: {
  record: RecordFormHandle<Values & Record<string, unknown>>
}) {
  const names = useStaffNames()
  const { witnesses } = record.form.values
  return labels.map((label, at) => (
    <SuggestField
      key={label}
      record={record}
      name={`witnesses.${at}`}
      label={label}
      suggestions={names.filter((name) => name !== witnesses[1 - at])}
      required
    />
  ))
}

/** Errors by path: a missing name, or the same name twice. */
export function checkWitnesses(witnesses: WitnessValues['witnesses']): Record<string, string> {
  const found: Record<string, string> = {}
  const [first, second] = witnesses.map((name) => name.trim().toLowerCase())
  if (first === second) found['witnesses.1'] = sameWitness
  labels.forEach((label, at) => {
    if (witnesses[at]?.trim() === '') found[`witnesses.${at}`] = rulesTexts.required(label)
  })
  return found
}
