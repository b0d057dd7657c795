import { decimalOf, trimDecimal } from '../digits.ts'
import { formatPercent } from '../format.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { FieldProps } from './fieldProps.ts'
import { ParsedField } from './ParsedField.tsx'
import { parsePercent } from './parsePercent.ts'

const format = (value: number) => trimDecimal(decimalOf(value, 2), 0)

/** A percentage, stored in basis points. */
export function PercentField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const { form: texts } = usePageTexts()
  return (
    <ParsedField<Values, number>
      {...props}
      parse={parsePercent}
      format={format}
      formatReadOnly={formatPercent}
      unreadableText={texts.unreadablePercent}
      rightSection="%"
    />
  )
}
