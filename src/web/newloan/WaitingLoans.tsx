import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { useApproveNewLoan } from '../../api/gen/hooks/new-loan/approve-new-loan.ts'
import { useGetNewLoan } from '../../api/gen/hooks/new-loan/get-new-loan.ts'
import { useGetNewLoanCount } from '../../api/gen/hooks/new-loan/get-new-loan-count.ts'
import type { LoanBank, NewLoan, NewLoanRow } from '../../api/gen/model/index.ts'
import { drawerProblem } from '../../domain/cash/drawer.ts'
import { PENDING_LOANS } from '../shared/list/shownRows.ts'
import { MissingReads } from '../shared/MissingReads.tsx'
import { cashOf } from '../shared/paymentValues.ts'
import { notifyProblem } from '../shared/problemOf.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCashStep } from '../shared/useCashStep.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { formatMoney, formatNumber } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useLoadedOnce } from '../ui/useLoadedOnce.ts'
import classes from './NewLoan.module.css'

const WaitingDetail = lazy(() =>
  import('./WaitingDetail.tsx').then(({ WaitingDetail }) => ({ default: WaitingDetail })),
)

const PayoutReview = lazy(() =>
  import('./PayoutReview.tsx').then(({ PayoutReview }) => ({ default: PayoutReview })),
)

const ReasonDialog = lazy(() =>
  import('./ReasonDialog.tsx').then(({ ReasonDialog }) => ({ default: ReasonDialog })),
)

const texts = newLoanTexts.waiting

export interface WaitingLoansProps {
  /** Cash in the drawer by the books, in paise. */
  drawerPaise: number
  banks: readonly LoanBank[]
  onEdit: (id: string) => void
  onPaidOut: (loan: NewLoan) => void
  /** What follows on the page; shown with them, so that it does not move when they come. */
  children: ReactNode
}

/** The loans pending approval or payout. */
export function WaitingLoans({ drawerPaise, banks, onEdit, onPaidOut, children }: WaitingLoansProps) {
  const scope = useScope()
  const open = useOpenRecord()
  const waiting = useGetNewLoan({ ...scope, limit: PENDING_LOANS })
  const { data } = waiting
  const isLoaded = useLoadedOnce(waiting)
  const rows = data?.rows ?? []
  const more = data?.nextCursor != null
  const count = useGetNewLoanCount(scope, { query: { enabled: more } })
  if (!isLoaded) return <LoadingState />
  return (
    <>
      {data === undefined && waiting.isError && (
        <Section title={texts.title}>
          <MissingReads of={[waiting]} />
        </Section>
      )}
      {data !== undefined && rows.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
      {rows.length > 0 && (
        <Section title={texts.title} lead={texts.lead}>
          <ul className={classes.waiting}>
            {rows.map((loan) => (
              <WaitingLoan
                key={loan.id}
                loan={loan}
                drawerPaise={drawerPaise}
                banks={banks}
                isOpen={open.id === loan.id}
                onToggle={() => (open.id === loan.id ? open.close() : open.show(loan.id))}
                onEdit={() => onEdit(loan.id)}
                onPaidOut={onPaidOut}
              />
            ))}
          </ul>
          {more && (
            <Text size="sm" mih="1lh">
              {count.data !== undefined && texts.more(formatNumber(count.data.count - rows.length))}
            </Text>
          )}
        </Section>
      )}
      {children}
    </>
  )
}

interface WaitingLoanProps {
  loan: NewLoanRow
  /** Cash in the drawer by the books, in paise. */
  drawerPaise: number
  banks: readonly LoanBank[]
  isOpen: boolean
  onToggle: () => void
  onEdit: () => void
  onPaidOut: (loan: NewLoan) => void
}

/** One pending loan with its actions. */
function WaitingLoan(props: WaitingLoanProps) {
  const { loan, drawerPaise, isOpen, onToggle } = props
  const { customerName, customerNumber, principalPaise, slabName, madeByName, status, approvalValid } = loan
  const amount = formatMoney(principalPaise)
  const stepPaise = useCashStep()
  const drawer = approvalValid ? drawerProblem(cashOf(loan.payout), { drawerPaise, stepPaise }) : null
  const about = [
    customerNumber,
    slabName,
    madeByName === null ? null : texts.by(madeByName),
    loan.renewsNumber === null ? null : texts.renews(loan.renewsNumber),
  ]
  return (
    <li className={classes.wait}>
      <Group gap="4px var(--mantine-spacing-md)">
        <Text fw={600}>{customerName}</Text>
        <Text fw={600} className={layout.tabular}>
          {amount}
        </Text>
        <StatusBadge tone={approvalValid ? 'good' : 'warn'}>
          {status === 'pending' ? texts.pending : approvalValid ? texts.approved : texts.expired}
        </StatusBadge>
        <Text size="sm" c="dimmed">
          {about.filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <div className={classes.acts}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-label={texts.viewOf(customerName)}
          onClick={onToggle}
        >
          {texts.view}
        </Button>
        <WaitingActs {...props} />
      </div>
      {drawer !== null && (
        <div className={classes.notice} data-tone="warn" role="status">
          {drawer}
        </div>
      )}
      {isOpen && (
        <Suspense fallback={<LoadingState />}>
          <WaitingDetail id={loan.id} />
        </Suspense>
      )}
    </li>
  )
}

/** A renewal is edited on the page where it was requested. */
function changeOf(renewsId: string) {
  return { to: '/partpayment/$id', params: { id: renewsId }, search: { act: 'renew' } } as const
}

function WaitingActs({ loan, drawerPaise, banks, onEdit, onPaidOut }: WaitingLoanProps) {
  const { id, version, principalPaise, customerName, approvalValid, mine, renewsId, renewsNumber } = loan
  const locked = useDeniedReason('NewLoan')
  const navigate = useNavigate()
  const confirm = useConfirm()
  const approve = useApproveNewLoan()
  const [dialog, setDialog] = useState<'reject' | 'cancel' | 'payOut' | null>(null)
  const close = () => setDialog(null)
  const amount = formatMoney(principalPaise)

  async function approveIt() {
    const confirmation = { title: texts.sureTitle(amount, customerName), text: texts.sureText }
    if (!(await confirm({ ...confirmation, confirmLabel: texts.approve }))) return
    try {
      await approve.mutateAsync({ params: { id }, data: { version } })
      notifySuccess(texts.approvedDone)
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <>
      {approvalValid ? (
        <Act
          label={renewsNumber === null ? texts.payOut : texts.renew}
          name={
            renewsNumber === null
              ? texts.payOutOf(amount, customerName)
              : texts.renewOf(renewsNumber, amount, customerName)
          }
          reason={locked('add')}
          main
          onClick={() => setDialog('payOut')}
        />
      ) : (
        <Act
          label={texts.approve}
          name={texts.approveOf(amount, customerName)}
          reason={locked('approve') ?? (mine ? texts.own : undefined)}
          busy={approve.isPending}
          main
          onClick={() => void approveIt()}
        />
      )}
      <Act
        label={texts.edit}
        name={texts.editOf(amount, customerName)}
        reason={locked('add')}
        onClick={renewsId === null ? onEdit : () => void navigate(changeOf(renewsId))}
      />
      <Act
        label={texts.reject}
        name={texts.rejectOf(amount, customerName)}
        reason={locked('approve')}
        onClick={() => setDialog('reject')}
      />
      <Act
        label={texts.cancel}
        name={texts.cancelOf(amount, customerName)}
        reason={locked('add')}
        onClick={() => setDialog('cancel')}
      />
      <Suspense>
        {dialog === 'payOut' && (
          <PayoutReview
            loan={loan}
            banks={banks}
            drawerPaise={drawerPaise}
            onClose={close}
            onPaidOut={onPaidOut}
          />
        )}
        {(dialog === 'reject' || dialog === 'cancel') && (
          <ReasonDialog loan={loan} act={dialog} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface ActProps {
  label: string
  name: string
  /** Why it may not be done now. */
  reason: string | undefined
  busy?: boolean
  main?: boolean
  onClick: () => void
}

function Act({ label, name, reason, busy = false, main = false, onClick }: ActProps) {
  if (reason !== undefined)
    return (
      <DisabledButton reason={reason} size="xs" aria-label={name}>
        {label}
      </DisabledButton>
    )
  return (
    <Button
      size="xs"
      variant={main ? 'filled' : 'default'}
      loading={busy}
      aria-label={name}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
