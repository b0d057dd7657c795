import { decimalOf, groupIndian } from '../digits.ts'
import { formatMoney } from '../format.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { FieldProps } from './fieldProps.ts'
import { ParsedField } from './ParsedField.tsx'
import { parseMoney } from './parse.ts'

const format = (value: number) => groupIndian(decimalOf(value, 2))

/** An amount typed in rupees and stored in paise. */
export function MoneyField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const { form: texts } = usePageTexts()
  return (
    <ParsedField<Values, number>
      {...props}
      parse={parseMoney}
      format={format}
      formatReadOnly={formatMoney}
      unreadableText={texts.unreadableMoney}
      leftSection="₹"
    />
  )
}
