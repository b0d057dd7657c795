import { useEffect, useRef } from 'react'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { LoanValues } from './loanValues.ts'

/**
 * Keeps an amount at what the program proposes until a person types another. Empty, it is proposed anew once the field
 * is left. `wanted` undefined: nothing is known to propose, and the amount stays.
 */
export function useFollow(
  { form, element }: RecordFormHandle<LoanValues>,
  path: string,
  value: number | null | undefined,
  wanted: number | null | undefined,
): void {
  const proposed = useRef<number | null>(null)
  useEffect(() => {
    if (wanted === undefined || value === undefined) return
    if (value === wanted) {
      proposed.current = wanted
      return
    }
    const isTyping =
      document.activeElement === element.current?.querySelector(`[data-path="${path}"]`) && value === null
    const follows = value === proposed.current || value === null
    if (!follows || isTyping) return
    proposed.current = wanted
    form.setFieldValue(path, wanted)
  })
}
