import type { ComponentProps } from 'react'
import type { FieldProps } from '../../ui/form/fieldProps.ts'
import { PictureField } from './PictureField.tsx'

type RecordPictureProps<Values extends Record<string, unknown>> = Pick<
  FieldProps<Values>,
  'record' | 'name' | 'label'
> &
  Pick<ComponentProps<typeof PictureField>, 'purpose' | 'camera'> & {
    /** By default, whether the record is being saved. */
    disabled?: boolean
  }

/** A picture or PDF in a record's form; the value is the id of the stored file. */
export function RecordPicture<Values extends Record<string, unknown>>(props: RecordPictureProps<Values>) {
  const { record, name, disabled = record.saving, ...field } = props
  const { value, onChange } = record.form.getInputProps(name)
  return (
    <PictureField
      {...field}
      path={name}
      value={value}
      error={record.form.errors[name]}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
