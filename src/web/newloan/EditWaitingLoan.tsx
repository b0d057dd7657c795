import { Alert } from '@mantine/core'
import { newLoanTexts } from '#texts/newloan.ts'
import { useGetNewLoanById } from '../../api/gen/hooks/new-loan/new-loan.ts'
import type { NewLoanChoices } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/problemOf.ts'
import { formatMoney } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { LoanForm } from './LoanForm.tsx'

interface EditWaitingLoanProps {
  id: string
  choices: NewLoanChoices
  onRefresh: () => void
  onClose: () => void
}

/** A loan that waits, written anew. */
export function EditWaitingLoan({ id, choices, onRefresh, onClose }: EditWaitingLoanProps) {
  useReturnFocus()
  const { data: loan, isError, error, refetch } = useGetNewLoanById({ id })
  if (loan === undefined)
    return isError ? <ErrorState detail={problemOf(error).detail} onRetry={refetch} /> : <LoadingState />
  return (
    <>
      <Alert variant="light" role="status">
        {newLoanTexts.waiting.editing(formatMoney(loan.principalPaise), loan.customerName)}
      </Alert>
      <LoanForm loan={loan} choices={choices} onRefresh={onRefresh} onDone={onClose} onClose={onClose} />
    </>
  )
}
