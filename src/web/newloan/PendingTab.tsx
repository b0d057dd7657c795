import { AwaitedReferences } from '../shared/payment/AwaitedReferences.tsx'
import { PendingLoans, type PendingLoansProps } from './PendingLoans.tsx'

/** What is pending: loans to approve or pay out, and transfers without a reference. */
export function PendingTab(props: Omit<PendingLoansProps, 'children'>) {
  return (
    <PendingLoans {...props}>
      <AwaitedReferences>{null}</AwaitedReferences>
    </PendingLoans>
  )
}
