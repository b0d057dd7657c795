import { problemOf } from '../../shared/problemOf.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import type { ActPanelProps } from '../acts/ActPanel.tsx'
import { WaitingPanel } from '../acts/WaitingPanel.tsx'
import { renewalTexts as texts } from '../texts/renewal.ts'
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
  return (
    <WaitingPanel title={waitingRenewal ? texts.changeTitle : texts.title} onClose={onClose}>
      {first.error !== null && <ErrorState detail={problemOf(first.error).detail} onRetry={first.retry} />}
    </WaitingPanel>
  )
}
