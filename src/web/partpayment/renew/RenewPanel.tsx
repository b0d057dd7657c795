import { problemOf } from '../../shared/problemOf.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import type { ActPanelProps } from '../acts/ActPanel.tsx'
import { RenewForm } from './RenewForm.tsx'
import { toQuoteRequest } from './renewalValues.ts'
import { useRenewalQuote } from './useRenewalQuote.ts'

/** Renews a loan or tops it up, once the server has said what it takes. */
export function RenewPanel({ loan, onClose }: ActPanelProps) {
  const { waitingRenewal } = loan
  const first = useRenewalQuote(
    loan,
    waitingRenewal ? toQuoteRequest(waitingRenewal) : { principalPaise: null },
  )
  if (first.shown !== undefined) return <RenewForm loan={loan} first={first.shown} onClose={onClose} />
  return first.error === null ? (
    <LoadingState />
  ) : (
    <ErrorState detail={problemOf(first.error).detail} onRetry={first.retry} />
  )
}
