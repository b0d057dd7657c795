import { decimalOf, groupIndian } from '../digits.ts'
import { formatNumber } from '../format.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { FieldProps } from './fieldProps.ts'
import { ParsedField } from './ParsedField.tsx'
import { parseDecimal } from './parse.ts'

const parse = (text: string) => parseDecimal(text, 0)
const format = (value: number) => groupIndian(decimalOf(value, 0))

interface NumberFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  /** The unit, as a short word. */
  suffix?: string
}

/** A whole number. */
export function NumberField<Values extends Record<string, unknown>>({
  suffix,
  ...props
}: NumberFieldProps<Values>) {
  const { form: texts } = usePageTexts()
  return (
    <ParsedField<Values, number>
      {...props}
      parse={parse}
      format={format}
      formatReadOnly={(value) => `${formatNumber(value)} ${suffix ?? ''}`.trim()}
      unreadableText={texts.unreadableNumber}
      rightSection={suffix}
      {...(suffix !== undefined && { rightSectionWidth: 24 + suffix.length * 8 })}
    />
  )
}
