import { decimalOf, groupIndian } from '../digits.ts'
import { useUiTexts } from '../UiTextsProvider.tsx'
import type { FieldProps } from './fieldProps.ts'
import { ParsedField } from './ParsedField.tsx'
import { parseWeight } from './parse.ts'

const write = (value: number) => groupIndian(decimalOf(value, 3))

/** A weight typed in grams and stored in milligrams. */
export function WeightField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const { form: texts } = useUiTexts()
  return (
    <ParsedField<Values, number>
      {...props}
      parse={parseWeight}
      write={write}
      unreadableText={texts.unreadableWeight}
      rightSection="g"
    />
  )
}
