import { AwaitedReferences } from '../shared/payment/AwaitedReferences.tsx'
import { WaitingLoans, type WaitingLoansProps } from './WaitingLoans.tsx'

/** What is pending: loans to approve or pay out, and transfers without a reference. */
export function PendingTab(props: Omit<WaitingLoansProps, 'children'>) {
  return (
    <WaitingLoans {...props}>
      <AwaitedReferences>{null}</AwaitedReferences>
    </WaitingLoans>
  )
}
