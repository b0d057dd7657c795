import { decimalOf, groupIndian } from '../digits.ts'
import { formatNumber } from '../format.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { FieldProps } from './fieldProps.ts'
import { ParsedField } from './ParsedField.tsx'
import { type Parsed, parseDecimal } from './parse.ts'

/** A number with a decimal point is not a count, even if only zeros follow: it may be a weight or an amount typed in the wrong field. */
const parse = (text: string): Parsed => (text.includes('.') ? { unreadable: true } : parseDecimal(text, 0))
const format = (value: number) => groupIndian(decimalOf(value, 0))

interface NumberFieldProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  /** The unit, as a short word. */
  suffix?: string
  /** The message for text that is not a whole number, if it can say more than that. */
  unreadableText?: string
}

/** A whole number. */
export function NumberField<Values extends Record<string, unknown>>({
  suffix,
  unreadableText,
  ...props
}: NumberFieldProps<Values>) {
  const { form: texts } = usePageTexts()
  return (
    <ParsedField<Values, number>
      {...props}
      parse={parse}
      format={format}
      formatReadOnly={(value) => `${formatNumber(value)} ${suffix ?? ''}`.trim()}
      unreadableText={unreadableText ?? texts.unreadableNumber}
      rightSection={suffix}
      {...(suffix !== undefined && { rightSectionWidth: 24 + suffix.length * 8 })}
    />
  )
}
