import { useEffect, useRef } from 'react'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { PartValues } from './paymentValues.ts'

const PATH = 'payments.0.amountPaise'

/** Keeps the only part of a payment at the amount that is paid in all, until a person types another there. */
export function useFollowTotal<Values extends { payments: PartValues[] } & Record<string, unknown>>(
  { form, element }: RecordFormHandle<Values>,
  totalPaise: number | null,
): void {
  const parts = form.values.payments
  const value = parts[0]?.amountPaise ?? null
  // A form that opens with both filled in alike proposed that itself.
  const proposed = useRef(value === totalPaise ? value : null)
  useEffect(() => {
    if (parts.length !== 1 || value === totalPaise) return
    const isTyping =
      value === null && document.activeElement === element.current?.querySelector(`[data-path="${PATH}"]`)
    if (isTyping || (value !== null && value !== proposed.current)) return
    proposed.current = totalPaise
    form.setFieldValue(PATH, totalPaise as never)
  })
}
