import { useLayoutEffect, useRef } from 'react'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { LoanValues } from './loanValues.ts'

/**
 * Keeps an amount at what the program proposes until a person types another. Empty, it is proposed anew once the field
 * is left; text that cannot be read is not empty, and stays. In a form that opens with an amount, that is the proposed one if it is what would be proposed. `wanted`
 * undefined: nothing is known to propose, and the amount stays.
 */
export function useFollow(
  { form, element, isUnreadable }: RecordFormHandle<LoanValues>,
  path: string,
  value: number | null | undefined,
  wanted: number | null | undefined,
): void {
  const proposed = useRef<number | null>(null)
  // Before the page is drawn: leaving the field empty is no mistake that shows for a moment.
  useLayoutEffect(() => {
    if (wanted === undefined || value === undefined) return
    const isTyping =
      document.activeElement === element.current?.querySelector(`[data-path="${path}"]`) && value === null
    const follows = value === null || value === (proposed.current ?? wanted)
    if (!follows || isTyping || isUnreadable(path)) return
    proposed.current = wanted
    if (value !== wanted) form.setFieldValue(path, wanted)
  })
}
