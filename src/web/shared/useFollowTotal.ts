import { useLayoutEffect, useRef } from 'react'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { PartValues } from './paymentValues.ts'

const PATH = 'payments.0.amountPaise'

/**
 * Keeps the only part of a payment equal to the total until the user types in it, valid or not. A proposed
 * amount is not the user's work: leaving a form in which nothing else was typed needs no confirmation.
 */
export function useFollowTotal<Values extends { payments: PartValues[] } & Record<string, unknown>>(
  { form, element, isDirty, isUnreadable }: RecordFormHandle<Values>,
  totalPaise: number | null,
): void {
  const parts = form.values.payments
  const value = parts[0]?.amountPaise ?? null
  // A form that opens with both equal proposed the amount itself.
  const proposed = useRef(value === totalPaise ? value : null)
  // In the same frame as the total, so that a form submitted at once is not checked with the previous amount.
  useLayoutEffect(() => {
    if (parts.length !== 1 || value === totalPaise) return
    const isTyping =
      value === null && document.activeElement === element.current?.querySelector(`[data-path="${PATH}"]`)
    if (isTyping || isUnreadable(PATH) || (value !== null && value !== proposed.current)) return
    proposed.current = totalPaise
    const untouched = !isDirty()
    form.setFieldValue(PATH, totalPaise as never)
    if (untouched) form.resetDirty(form.getValues())
  })
}
