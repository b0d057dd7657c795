import { useLayoutEffect, useRef } from 'react'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { isRepeated } from '../record/useIdempotencyKey.ts'
import type { PartValues } from './paymentValues.ts'
import { bankPart, type OwnBank } from './usualBank.ts'

interface ModeProposal {
  /** The path of the list of parts. */
  name: string
  parts: readonly PartValues[]
  /** The payout in paise; null while unknown. */
  amountPaise: number | null
  /** The maximum payout in cash in paise, by law and by the drawer; null while unknown. */
  maxCashPaise: number | null
  banks: readonly OwnBank[]
  /** False for a payout that is already planned. */
  enabled: boolean
}

/**
 * Proposes how a customer is paid: in cash up to `maxCashPaise`; above it by bank, if the company has an account. A
 * payout that a user changed, by choosing another mode, splitting it or typing a reference, stays as it is. A proposal is not the
 * user's work: leaving a form in which nothing else was typed needs no confirmation. It stays while a request whose reply is missing can be
 * repeated.
 */
export function useModeProposal<Values extends Record<string, unknown>>(
  { form, isDirty }: RecordFormHandle<Values>,
  { name, parts, amountPaise, maxCashPaise, banks, enabled }: ModeProposal,
): void {
  const proposed = useRef<'cash' | 'bank'>('cash')
  useLayoutEffect(() => {
    if (!enabled || amountPaise === null || maxCashPaise === null || isRepeated(form.values)) return
    const [part, ...more] = parts
    if (part === undefined || more.length > 0 || part.mode !== proposed.current || part.reference !== '')
      return
    const wanted = amountPaise > maxCashPaise && banks.length > 0 ? 'bank' : 'cash'
    if (wanted === part.mode) return
    proposed.current = wanted
    const { mode, bankId } = wanted === 'bank' ? bankPart(banks) : { mode: 'cash' as const, bankId: null }
    const untouched = !isDirty()
    form.setFieldValue(`${name}.0.mode`, mode as never)
    form.setFieldValue(`${name}.0.bankId`, bankId as never)
    if (untouched) form.resetDirty(form.getValues())
  })
}
