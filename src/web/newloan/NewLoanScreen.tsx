import { Alert } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { newLoanTexts, newLoanTexts as texts } from '#texts/newloan.ts'
import { useGetNewLoanById, useGetNewLoanChoices } from '../../api/gen/hooks/new-loan/new-loan.ts'
import type { NewLoan, NewLoanChoices } from '../../api/gen/model/index.ts'
import { AwaitedReferences } from '../shared/AwaitedReferences.tsx'
import { usePaperLink } from '../shared/papers/usePaperLink.ts'
import { problemOf } from '../shared/problemOf.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { formatMoney } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { Page } from '../ui/page/Page.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { LoanDone } from './LoanDone.tsx'
import { LoanForm } from './LoanForm.tsx'
import { Notices } from './Notices.tsx'
import { WaitingLoans } from './WaitingLoans.tsx'

/** The page of one loan. */
const PAGE = '/partpayment/$id'

/** /newloan: the loans that wait, and a loan from the customer to the payout. */
export function NewLoanScreen() {
  const scope = useScope()
  // Prices, schemes and the open day change elsewhere; they are read anew whenever one comes back to the page.
  const query = useGetNewLoanChoices(scope, { query: { staleTime: 0 } })
  const [done, setDone] = useState<NewLoan | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const toLoan = useLoanPage()
  const paperLink = usePaperLink()
  const choices = query.data

  function finish(loan: NewLoan) {
    if (loan.status !== 'active' || !toLoan(loan.id)) setDone(loan)
    else notifySuccess(texts.done.paid(loan.number ?? ''), paperLink({ of: 'loan', id: loan.id }))
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      {choices === undefined && query.isError && (
        <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
      )}
      {choices === undefined && !query.isError && <LoadingState />}
      {choices !== undefined && (
        <>
          <Notices choices={choices} />
          <WaitingLoans
            drawerPaise={choices.drawerPaise}
            banks={choices.banks}
            onEdit={setEditing}
            onPaidOut={finish}
          />
          <AwaitedReferences />
          {editing !== null && (
            <EditWaitingLoan
              key={editing}
              id={editing}
              choices={choices}
              onRefresh={() => void query.refetch()}
              onClose={() => setEditing(null)}
            />
          )}
          {editing === null && done === null && (
            <LoanForm loan={null} choices={choices} onRefresh={() => void query.refetch()} onDone={finish} />
          )}
          {editing === null && done !== null && <LoanDone loan={done} onNext={() => setDone(null)} />}
        </>
      )}
    </Page>
  )
}

/** Goes to a loan's page; false where this build has none, or the person may not look at it. */
function useLoanPage(): (id: string) => boolean {
  const { routesByPath, history } = useRouter()
  const can = useCan()
  return useCallback(
    (id) => {
      if (!(PAGE in routesByPath) || !can('GetPartPaymentById')) return false
      history.push(PAGE.replace('$id', id))
      return true
    },
    [routesByPath, history, can],
  )
}

interface EditWaitingLoanProps {
  id: string
  choices: NewLoanChoices
  onRefresh: () => void
  onClose: () => void
}

/** A loan that waits, written anew. */
function EditWaitingLoan({ id, choices, onRefresh, onClose }: EditWaitingLoanProps) {
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
