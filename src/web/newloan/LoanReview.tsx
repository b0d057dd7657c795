import { Alert, Button, Drawer, Group } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { pendingLoansTexts as words } from '#texts/pendingloans.ts'
import { useApproveNewLoan } from '../../api/gen/hooks/new-loan/approve-new-loan.ts'
import { useGetBorrower } from '../../api/gen/hooks/new-loan/get-borrower.ts'
import { useGetNewLoanById } from '../../api/gen/hooks/new-loan/get-new-loan-by-id.ts'
import type { NewLoan, NewLoanChoices } from '../../api/gen/model/index.ts'
import { termsShown } from '../shared/loan/termsShown.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { formatMoney } from '../ui/format.ts'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { notifySuccess } from '../ui/notify.ts'
import type { RowAction } from '../ui/table/types.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { ActionButton } from './ActionButton.tsx'
import classes from './LoanReview.module.css'
import { LoanReviewFacts } from './LoanReviewFacts.tsx'
import { mayPayOut } from './mayPayOut.ts'
import type { PendingAction } from './ReasonDialog.tsx'
import { loanReviewTexts as texts } from './texts/review.ts'

const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx'), 'ReasonDialog', null)

interface LoanReviewProps {
  id: string
  choices: NewLoanChoices
  onEdit: (loan: NewLoan) => void
  onPayOut: (loan: NewLoan) => void
  onClose: () => void
}

/**
 * Everything that an approver needs to decide on a pending loan, with the decisions: approve, send back with a note, reject. A decision
 * applies to the version that was read: after a change the decisions are disabled until it is confirmed. The review is shown over the
 * list; on a phone it covers the page.
 */
export function LoanReview({ id, choices, onEdit, onPayOut, onClose }: LoanReviewProps) {
  useReturnFocus()
  const query = useGetNewLoanById({ id }, { query: { staleTime: 0 } })
  const [dialog, setDialog] = useState<PendingAction | null>(null)
  const loan = query.isFetchedAfterMount ? query.data : undefined
  const read = useReadLoan(loan)
  const isPending = loan?.status === 'pending' || loan?.status === 'approved'
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(46rem, 100%)"
      title={
        loan === undefined ? words.view : texts.title(formatMoney(loan.principalPaise), loan.customerName)
      }
      closeButtonProps={{ 'aria-label': texts.close }}
      // A dialog above it handles Escape itself.
      closeOnEscape={dialog === null}
      classNames={{ body: classes.body, title: classes.title }}
    >
      <div className={classes.content} data-autofocus tabIndex={-1}>
        {loan === undefined ? (
          <PartState query={{ ...query, data: loan }} />
        ) : (
          <Content loan={loan} choices={choices} />
        )}
      </div>
      {loan !== undefined && isPending && (
        <Decisions
          loan={loan}
          read={read.loan ?? loan}
          onRead={read.confirm}
          onDialog={setDialog}
          onApproved={onClose}
          onEdit={() => onEdit(loan)}
          onPayOut={() => onPayOut(loan)}
        />
      )}
      {loan !== undefined && dialog !== null && (
        <ReasonDialog
          loan={{ ...loan, version: (read.loan ?? loan).version }}
          action={dialog}
          onDone={onClose}
          onClose={() => setDialog(null)}
        />
      )}
    </Drawer>
  )
}

/** The loan as the user has read it: as it was first shown, then after each change that the user confirms. */
function useReadLoan(shown: NewLoan | undefined) {
  const [loan, setLoan] = useState(shown)
  if (loan === undefined && shown !== undefined) setLoan(shown)
  return { loan, confirm: () => setLoan(shown) }
}

/** The version of the loan, and the terms and amounts of today that the review shows; without those while its scheme is not in force. */
function decided({ version, quote, settlement }: NewLoan) {
  const { toPayPaise, toPayOutPaise } = settlement ?? {}
  return {
    version,
    ...(quote && { expected: termsShown(quote), valuePaise: quote.valuePaise }),
    ...(toPayPaise !== undefined && toPayOutPaise !== undefined && { toPayPaise, toPayOutPaise }),
  }
}

/** The facts of the loan, shown once its customer is loaded: what to notice depends on the customer. */
function Content({ loan, choices }: { loan: NewLoan; choices: NewLoanChoices }) {
  const query = useGetBorrower({ id: loan.customerId })
  if (query.data === undefined) return <PartState query={query} />
  return <LoanReviewFacts loan={loan} borrower={query.data} choices={choices} />
}

interface DecisionsProps {
  loan: NewLoan
  /** The loan as the user has read it. */
  read: NewLoan
  /** The user has read the version that is shown. */
  onRead: () => void
  onDialog: (action: PendingAction) => void
  onApproved: () => void
  onEdit: () => void
  onPayOut: () => void
}

/** A decision: its label in the menu, and its name with the loan on a button of its own. */
type Decision = RowAction & { name: string }

/**
 * The decisions of an approver, and editing and withdrawing for those who may change loans: the main one, a second one, and the others in
 * a menu, unless there is only one.
 */
function Decisions(props: DecisionsProps) {
  const { loan, read, onRead, onDialog, onApproved, onEdit, onPayOut } = props
  const { id, principalPaise, customerName, mine, renewsNumber } = loan
  const denied = useDeniedReason()
  const approve = useApproveNewLoan()
  const amount = formatMoney(principalPaise)
  const mayApprove = denied('ApproveNewLoan') === undefined
  const mayEdit = denied('UpdateNewLoan') === undefined
  const hasChanged = JSON.stringify(decided(loan)) !== JSON.stringify(decided(read)) && !approve.isPending
  const changed = hasChanged ? texts.changed : undefined

  const decisionOf = (action: PendingAction, label: string, name: string, icon: ReactNode): Decision => ({
    label,
    name,
    icon,
    disabledReason: changed,
    onClick: () => onDialog(action),
  })
  const [second, ...others] = [
    ...(mayApprove
      ? [
          decisionOf('sendBack', texts.sendBack, texts.sendBackOf(amount, customerName), null),
          decisionOf(
            'reject',
            words.reject,
            words.rejectOf(amount, customerName),
            <IconX size={16} aria-hidden />,
          ),
        ]
      : []),
    ...(mayEdit
      ? [
          {
            label: words.edit,
            name: words.editOf(amount, customerName),
            icon: <IconPencil size={16} aria-hidden />,
            onClick: onEdit,
          },
          decisionOf(
            'cancel',
            words.cancel,
            words.cancelOf(amount, customerName),
            <IconArrowBackUp size={16} aria-hidden />,
          ),
        ]
      : []),
  ] as readonly Decision[]

  async function approveIt() {
    try {
      await approve.mutateAsync({ params: { id }, data: decided(read) })
      notifySuccess(words.approvedDone)
      onApproved()
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <Group className={classes.decisions} gap="xs">
      {hasChanged && (mayApprove || mayEdit) && (
        <Alert color="yellow" variant="light" role="status" w="100%">
          <Group justify="space-between" gap="xs">
            {texts.changed}
            <Button size="compact-sm" variant="default" onClick={onRead}>
              {texts.confirmChanges}
            </Button>
          </Group>
        </Alert>
      )}
      {mayPayOut(loan) ? (
        <ActionButton
          label={renewsNumber === null ? words.payOut : words.renew}
          name={
            renewsNumber === null
              ? words.payOutOf(amount, customerName)
              : words.renewOf(renewsNumber, amount, customerName)
          }
          reason={denied('DisburseNewLoan')}
          main
          onClick={onPayOut}
        />
      ) : (
        <ActionButton
          label={words.approve}
          name={words.approveOf(amount, customerName)}
          reason={denied('ApproveNewLoan') ?? (mine ? words.own : changed)}
          busy={approve.isPending}
          main
          onClick={() => void approveIt()}
        />
      )}
      {second !== undefined && <SecondaryButton decision={second} />}
      {others.length > 1 && <MoreMenu label={texts.more} actions={others} />}
      {others.length === 1 && others.map((one) => <SecondaryButton key={one.name} decision={one} />)}
    </Group>
  )
}

function SecondaryButton({ decision: { label, name, disabledReason, onClick } }: { decision: Decision }) {
  return <ActionButton label={label} name={name} reason={disabledReason} onClick={onClick} />
}
