import { DateField } from '../../ui/form/DateField.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { PercentField } from '../../ui/form/PercentField.tsx'
import { type FieldOption, SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import type { AnyField, AnyValues } from './anyMaster.ts'

interface MasterFieldProps {
  record: RecordFormHandle<AnyValues>
  field: AnyField
  label: string
  help: string | undefined
  required: boolean
  disabled: boolean
  /** Options of a choice. */
  options: readonly FieldOption[]
  /** Other fields that a choice changes. */
  also: ((values: AnyValues) => AnyValues) | undefined
}

/** A declared field, by its kind. */
export function MasterField({ field, options, also, ...shared }: MasterFieldProps) {
  const { form } = shared.record
  const props = { ...shared, name: field.name, w: field.width }
  const set = (values: AnyValues) => {
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value)
  }
  switch (field.kind) {
    case 'text':
      return <TextField {...props} type={field.type} />
    case 'area':
      return <TextAreaField {...props} />
    case 'date':
      return <DateField {...props} />
    case 'money':
      return <MoneyField {...props} />
    case 'percent':
      return <PercentField {...props} />
    case 'number':
      return <NumberField {...props} suffix={field.suffix} />
    case 'switch':
      return <SwitchField {...props} />
    default:
      return (
        <SelectField
          {...props}
          options={options}
          {...(field.kind === 'select' &&
            field.none !== undefined && { placeholder: field.none, ifEmpty: field.none, clearable: true })}
          {...((also !== undefined || isNumeric(field)) && {
            onChange: (value: string | null) => {
              const chosen = isNumeric(field) && value !== null ? Number(value) : value
              set({ [field.name]: chosen })
              set(also?.(form.getValues()) ?? {})
            },
          })}
        />
      )
  }
}

function isNumeric(field: AnyField): boolean {
  return field.kind === 'select' && field.numeric === true
}
