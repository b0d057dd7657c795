import type { TransferChoices } from '../../api/gen/model/index.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { type CarriedValues, carriedLabels as labels } from './carried.ts'

interface CarriedFieldsProps<Values extends CarriedValues & Record<string, unknown>> {
  record: RecordFormHandle<Values>
  choices: TransferChoices
}

/** Where something is sent, who carries it, and what else there is to say. */
export function CarriedFields<Values extends CarriedValues & Record<string, unknown>>({
  record,
  choices,
}: CarriedFieldsProps<Values>) {
  return (
    <>
      <SelectField
        record={record}
        name="toStoreId"
        label={labels.toStoreId}
        options={choices.stores.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <TextField record={record} name="carrier" label={labels.carrier} required />
      <TextField record={record} name="note" label={labels.note} />
    </>
  )
}
