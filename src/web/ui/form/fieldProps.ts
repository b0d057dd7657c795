import type { RecordFormHandle } from './useRecordForm.ts'

/** The common props of fields in a record's form. */
export interface FieldProps<Values extends Record<string, unknown>> {
  record: RecordFormHandle<Values>
  /** Path of the value, such as `name` or `holidays.0.date`. */
  name: string
  label: string
  required?: boolean | undefined
  /** Only where it is needed; shown under the input. */
  help?: string | undefined
  /** Labels the field only for screen readers, if a heading or row labels it visibly. */
  hideLabel?: boolean | undefined
  placeholder?: string | undefined
  /** What an empty value means, shown while the field is read-only; “–” by default. */
  ifEmpty?: string | undefined
  /** The error while typing, before the check when the field is left. */
  error?: string | undefined
  disabled?: boolean | undefined
  /** Has the focus when its dialog opens. */
  first?: boolean | undefined
  /** Runs when the field is left, after its check. */
  onBlur?: (() => void) | undefined
  w?: number | undefined
  flex?: number | undefined
}

/** Help under the input, so that the inputs of a row are aligned. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The props of Mantine's inputs that all fields share. */
export function wrapperProps<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const { record, name, label, required, help, hideLabel, placeholder, disabled, error, first, w, flex } =
    props
  return {
    ...(hideLabel === true ? { 'aria-label': label } : { label }),
    ...(w !== undefined && { w }),
    ...(flex !== undefined && { flex }),
    'data-path': name,
    'data-label': label,
    'data-autofocus': first === true || undefined,
    required: required === true,
    disabled: disabled === true,
    description: help,
    placeholder,
    error: error ?? record.form.errors[name],
    inputWrapperOrder: order,
  }
}
