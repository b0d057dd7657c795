import { Radio, Text } from '@mantine/core'
import { type FieldProps, wrapperProps } from './fieldProps.ts'
import classes from './form.module.css'
import { useReadOnlyValue } from './readOnly.ts'

/** An option with its explanation. */
export interface ExplainedOption {
  value: string
  label: string
  /** The effect of the option, in a sentence or two. */
  means: string
}

/** A chosen option as text, with its explanation. */
export function Explained({ label, means }: Pick<ExplainedOption, 'label' | 'means'>) {
  return (
    <>
      {label}
      <Text size="sm" c="dimmed">
        {means}
      </Text>
    </>
  )
}

interface ChoiceFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  options: readonly ExplainedOption[]
  /** Called instead of setting the field; for choices that also change other fields. */
  onChange?: (value: string) => void
}

/** One of a few options, all visible, each with an explanation. */
export function ChoiceField<Values extends Record<string, unknown>>(props: ChoiceFieldProps<Values>) {
  const { record, name, options, onChange } = props
  const input = record.form.getInputProps(name)
  const shown = useReadOnlyValue(props)
  if (shown) {
    const chosen = options.find(({ value }) => value === input.value)
    return shown(chosen && <Explained {...chosen} />)
  }
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
