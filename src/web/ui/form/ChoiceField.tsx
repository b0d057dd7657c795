import { Radio } from '@mantine/core'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import classes from './form.module.css'

/** An option with its explanation. */
export interface ExplainedOption {
  value: string
  label: string
  /** The effect of the option, in a sentence or two. */
  means: string
}

interface ChoiceFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  options: readonly ExplainedOption[]
  /** Instead of keeping the value; for choices that change other fields too. */
  onChange?: (value: string) => void
}

/** One of a few options, all visible, each with an explanation. */
export function ChoiceField<Values extends Record<string, unknown>>(props: ChoiceFieldProps<Values>) {
  const { record, name, options, onChange } = props
  const input = record.form.getInputProps(name)
  return (
    <Radio.Group {...wrapperProps(props)} value={input.value ?? null} onChange={onChange ?? input.onChange}>
      <div className={classes.choices}>
        {options.map(({ value, label, means }) => (
          <Radio key={value} value={value} label={label} description={means} />
        ))}
      </div>
    </Radio.Group>
  )
}
