import { Alert, Anchor } from '@mantine/core'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { newLoanTexts, newLoanTexts as texts } from '#texts/newloan.ts'
import { useGetNewLoanById } from '../../api/gen/hooks/new-loan/get-new-loan-by-id.ts'
import { useGetNewLoanChoices } from '../../api/gen/hooks/new-loan/get-new-loan-choices.ts'
import type { NewLoan, NewLoanChoices } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { useCan } from '../shell/can.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { formatMoney } from '../ui/format.ts'
import { KeyLead } from '../ui/KeyLead.tsx'
import { Page } from '../ui/page/Page.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { LoanForm } from './LoanForm.tsx'
import classes from './NewLoan.module.css'
import { NewLoanTabs } from './NewLoanTabs.tsx'

const noticeTexts = newLoanTexts.notices

/** The page of one loan. */
const PAGE = '/partpayment/$id'

const LoanDone = lazyPart(() => import('./LoanDone.tsx'), 'LoanDone')

/** Loaded when the open day is not today's, or none is open; an empty line takes its place while it loads. */
const DayNotice = lazyPart(() => import('./DayNotice.tsx'), 'DayNotice', '\u00a0')

const PendingTab = lazyPart(() => import('./PendingTab.tsx'), 'PendingTab')

/** /newloan: the form of a new loan, and the pending loans. */
export function NewLoanScreen() {
  const scope = useScope()
  // Prices, schemes and the open day change on other screens; they are read again whenever this page is opened.
  const query = useGetNewLoanChoices(scope, { query: { staleTime: SINCE_OPENING_MS } })
  const [done, setDone] = useState<NewLoan | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const { customer, list } = useSearch({ from: '/protected/newloan' })
  const navigate = useNavigate({ from: '/newloan' })
  const toLoan = useLoanPage()
  const choices = query.data
  // A loan for a named customer begins at once, in place of the last result.
  if (customer !== undefined && done !== null) setDone(null)

  function finish(loan: NewLoan) {
    if (loan.status === 'active' && toLoan(loan.id)) return
    setDone(loan)
    if (list === 'pending') void navigate({ search: {} })
  }

  function edit(id: string) {
    setEditing(id)
    void navigate({ search: {} })
  }

  return (
    <Page
      title={texts.title}
      lead={<KeyLead lead={texts.lead} keys={texts.leadKeys} />}
      howItWorks={() => import('./texts/howItWorks.ts')}
    >
      {choices === undefined && query.isError && (
        <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
      )}
      {choices === undefined && !query.isError && <LoadingState />}
      {choices !== undefined && (
        <>
          <Notices choices={choices} />
          <NewLoanTabs />
          {list === 'pending' ? (
            <PendingTab choices={choices} onEdit={edit} onPaidOut={finish} />
          ) : (
            <FormTab
              choices={choices}
              customer={customer}
              editing={editing}
              done={done}
              onRefresh={() => void query.refetch()}
              onDone={finish}
              onNext={() => setDone(null)}
              onReplaced={() => setEditing(null)}
              onClose={() => {
                setEditing(null)
                void navigate({ search: { list: 'pending' } })
              }}
            />
          )}
        </>
      )}
    </Page>
  )
}

interface FormTabProps {
  choices: NewLoanChoices
  customer: string | undefined
  /** Id of the pending loan that is edited. */
  editing: string | null
  /** The loan that was just saved. */
  done: NewLoan | null
  onRefresh: () => void
  onDone: (loan: NewLoan) => void
  onNext: () => void
  onClose: () => void
  /** Leaves the pending loan for a new one of the customer. */
  onReplaced: () => void
}

/** The form of a new loan or of a pending one, or the result of the loan saved last. */
function FormTab({ choices, customer, editing, done, ...handlers }: FormTabProps) {
  const { onRefresh, onDone, onNext, onClose, onReplaced } = handlers
  if (editing !== null)
    return (
      <EditPendingLoan
        key={editing}
        id={editing}
        forCustomer={customer}
        choices={choices}
        onRefresh={onRefresh}
        onClose={onClose}
        onReplaced={onReplaced}
      />
    )
  if (done !== null) return <LoanDone loan={done} onNext={onNext} />
  return (
    <LoanForm loan={null} forCustomer={customer} choices={choices} onRefresh={onRefresh} onDone={onDone} />
  )
}

/** Opens a loan's page with the sheet of the payout; false if this build has no such page, or the user has no right to it. */
function useLoanPage(): (id: string) => boolean {
  const { routesByPath, history } = useRouter()
  const can = useCan()
  return useCallback(
    (id) => {
      if (!(PAGE in routesByPath) || !can('GetPartPaymentById')) return false
      history.push(`${PAGE.replace('$id', id)}?paid=1`)
      return true
    },
    [routesByPath, history, can],
  )
}

interface EditPendingLoanProps {
  id: string
  forCustomer: string | undefined
  choices: NewLoanChoices
  onRefresh: () => void
  onClose: () => void
  onReplaced: () => void
}

/** The pending loan that is being edited. */
function EditPendingLoan({ id, onClose, ...form }: EditPendingLoanProps) {
  useReturnFocus()
  const query = useGetNewLoanById({ id })
  const loan = query.data
  if (loan === undefined) return <PartState query={query} />
  return (
    <>
      <Alert variant="light" role="status">
        {newLoanTexts.editing(formatMoney(loan.principalPaise), loan.customerName)}
      </Alert>
      <LoanForm {...form} loan={loan} onDone={onClose} onClose={onClose} />
    </>
  )
}

/** What blocks new loans today: no open day blocks all, a missing price those on its metal. Each has a link to the screen that fixes it. */
function Notices({ choices }: { choices: NewLoanChoices }) {
  const { openDate, todayDate, metals, schemes } = choices
  const unpriced = metals.filter(
    ({ id, missing }) => missing !== null && schemes.some(({ metalId }) => metalId === id),
  )
  if (openDate === todayDate && unpriced.length === 0) return null
  return (
    <section className={classes.notice} data-tone="warn" aria-label={noticeTexts.label}>
      {openDate !== todayDate && (
        <div>
          <DayNotice openDate={openDate} />
        </div>
      )}
      {unpriced.map(({ id, missing }) => (
        <div key={id}>
          {missing}{' '}
          <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/rate" {...props} />}>
            {noticeTexts.toRate}
          </Anchor>
        </div>
      ))}
    </section>
  )
}
