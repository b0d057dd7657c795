import { useLayoutEffect, useRef } from 'react'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { isRepeated } from '../record/useIdempotencyKey.ts'
import type { PartValues } from './paymentValues.ts'

interface PaidValues extends Record<string, unknown> {
  payments: PartValues[]
  costPayments?: PartValues[]
}

/**
 * Keeps the only part of a payment equal to the total until the user types in it, valid or not. A proposed
 * amount is not the user's work: leaving a form in which nothing else was typed needs no confirmation. It stays while a request whose reply is
 * missing can be repeated.
 */
export function useFollowTotal<Values extends PaidValues>(
  { form, element, isDirty, isUnreadable }: RecordFormHandle<Values>,
  totalPaise: number | null,
  name: 'payments' | 'costPayments' = 'payments',
): void {
  const path = `${name}.0.amountPaise`
  const parts = form.values[name] ?? []
  const { amountPaise: value = null, proposedPaise } = parts[0] ?? {}
  // If a form opens with both equal, the amount was proposed by the form.
  const opened = useRef(value === totalPaise ? value : null)
  // In the same frame as the total, so that a form submitted at once is not checked with the previous amount.
  useLayoutEffect(() => {
    if (parts.length !== 1 || value === totalPaise || isRepeated(form.values)) return
    const isTyping =
      value === null && document.activeElement === element.current?.querySelector(`[data-path="${path}"]`)
    if (isTyping || isUnreadable(path) || (value !== null && value !== (proposedPaise ?? opened.current)))
      return
    const untouched = !isDirty()
    form.setFieldValue(path, totalPaise as never)
    form.setFieldValue(`${name}.0.proposedPaise`, totalPaise as never)
    if (untouched) form.resetDirty(form.getValues())
  })
}
