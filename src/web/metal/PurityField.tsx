import { finenessOf, parsePurity } from '../../domain/valuation/purity.ts'
import type { FieldProps } from '../ui/form/fieldProps.ts'
import { ParsedField } from '../ui/form/ParsedField.tsx'
import { metalTexts } from './texts.ts'

/** Purity field: accepts karat, fineness or percentage, holds basis points, shows fineness. */
export function PurityField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  return (
    <ParsedField<Values, number>
      {...props}
      parse={parsePurity}
      write={finenessOf}
      show={finenessOf}
      unreadableText={metalTexts.errors.unreadable}
      numeric={false}
    />
  )
}
