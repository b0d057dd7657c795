import { newLoanTexts } from '#texts/newloan.ts'
import { PictureField } from '../shared/PictureField.tsx'
import { type FieldOption, SelectField } from '../ui/form/SelectField.tsx'
import { SuggestField } from '../ui/form/SuggestField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { ItemValues, LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'

const texts = newLoanTexts.items

/** The fields of an item that are folded away. */
export const itemDetails = ['photoId', 'marks', 'huid', 'testMethod', 'appraiserId'] as const

interface ItemDetailsProps {
  record: RecordFormHandle<LoanValues>
  row: number
  item: ItemValues
  appraisers: readonly FieldOption[]
}

/** Photo, marks, hallmark and test of one item. */
export function ItemDetails({ record, row, item, appraisers }: ItemDetailsProps) {
  const at = (name: (typeof itemDetails)[number]) => `items.${row}.${name}`
  return (
    <div className={classes.more}>
      <div data-path={at('photoId')} data-label={texts.photo}>
        <PictureField
          label={texts.photo}
          purpose="itemPhoto"
          value={item.photoId}
          error={record.form.errors[at('photoId')]}
          onChange={(id) => record.form.setFieldValue(at('photoId'), id)}
        />
      </div>
      <div className={classes.fields}>
        <TextField record={record} name={at('marks')} label={texts.marks} />
        <TextField
          record={record}
          name={at('huid')}
          label={texts.huid}
          read={(typed) => typed.toUpperCase()}
        />
        <SuggestField
          record={record}
          name={at('testMethod')}
          label={texts.testMethod}
          suggestions={texts.testMethods}
        />
        <SelectField
          record={record}
          name={at('appraiserId')}
          label={texts.ownAppraiser}
          placeholder={texts.asAbove}
          options={appraisers}
          clearable
        />
      </div>
    </div>
  )
}
