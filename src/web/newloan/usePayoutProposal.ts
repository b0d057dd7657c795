import { useLayoutEffect, useRef } from 'react'
import type { LoanBank } from '../../api/gen/model/index.ts'
import { bankPart } from '../shared/usualBank.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { LoanValues } from './loanValues.ts'

interface PayoutProposal {
  principalPaise: number | null
  /** The most that can be paid out in cash, in paise: by law, and of what the drawer has; null while not known. */
  cashMostPaise: number | null
  banks: readonly LoanBank[]
  /** False for a loan whose payout is planned already. */
  enabled: boolean
}

/**
 * Proposes how a loan is paid out: in cash while that covers the amount, else by bank where there is an own account. A
 * payout that a person changed, by choosing another way, splitting it or typing a reference, stays as it is.
 */
export function usePayoutProposal(
  { form }: RecordFormHandle<LoanValues>,
  { principalPaise, cashMostPaise, banks, enabled }: PayoutProposal,
): void {
  const proposed = useRef<'cash' | 'bank'>('cash')
  useLayoutEffect(() => {
    if (!enabled || principalPaise === null || cashMostPaise === null) return
    const [part, ...more] = form.getValues().payout
    if (part === undefined || more.length > 0 || part.mode !== proposed.current || part.reference !== '')
      return
    const wanted = principalPaise > cashMostPaise && banks.length > 0 ? 'bank' : 'cash'
    if (wanted === part.mode) return
    proposed.current = wanted
    const { mode, bankId } = wanted === 'bank' ? bankPart(banks) : { mode: 'cash' as const, bankId: null }
    form.setFieldValue('payout', [{ ...part, mode, bankId }])
  })
}
