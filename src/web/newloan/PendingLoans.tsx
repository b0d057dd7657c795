import { Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { pendingLoansTexts as texts } from '#texts/pendingloans.ts'
import { useGetNewLoan } from '../../api/gen/hooks/new-loan/get-new-loan.ts'
import { useGetNewLoanCount } from '../../api/gen/hooks/new-loan/get-new-loan-count.ts'
import type { NewLoan, NewLoanChoices, NewLoanRow } from '../../api/gen/model/index.ts'
import { drawerProblem } from '../../domain/cash/drawer.ts'
import { PENDING_LOANS } from '../shared/list/shownRows.ts'
import { cashOf } from '../shared/payment/paymentValues.ts'
import { useCashStep } from '../shared/payment/useCashStep.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { MissingReads } from '../shared/state/MissingReads.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import { formatMoney, formatNumber } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Section } from '../ui/page/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useLoadedOnce } from '../ui/useLoadedOnce.ts'
import { ActionButton } from './ActionButton.tsx'
import { mayPayOut } from './mayPayOut.ts'
import classes from './NewLoan.module.css'
import { usePendingFocus } from './usePendingFocus.ts'

const LoanReview = lazyPart(() => import('./LoanReview.tsx'), 'LoanReview', null)

const PayoutReview = lazyPart(() => import('./PayoutReview.tsx'), 'PayoutReview', null)

export interface PendingLoansProps {
  choices: NewLoanChoices
  onEdit: (id: string) => void
  onPaidOut: (loan: NewLoan) => void
  /** The content below the loans. It appears together with them, so that it does not move when they are loaded. */
  children: ReactNode
}

/** The loans pending approval or payout. */
export function PendingLoans({ choices, onEdit, onPaidOut, children }: PendingLoansProps) {
  const scope = useScope()
  const open = useOpenRecord()
  const navigate = useNavigate()
  const [paying, setPaying] = useState<NewLoanRow | null>(null)
  const pending = useGetNewLoan({ ...scope, limit: PENDING_LOANS })
  const { data } = pending
  const isLoaded = useLoadedOnce(pending)
  const rows = data?.rows ?? []
  const more = data?.nextCursor != null
  const count = useGetNewLoanCount(scope, { query: { enabled: more } })
  const focus = usePendingFocus(data?.rows, open.id ?? paying?.id ?? null)

  /** A renewal is edited on the page where it was requested. */
  function edit({ id, renewsId }: Pick<NewLoanRow, 'id' | 'renewsId'>) {
    if (renewsId === null) return onEdit(id)
    void navigate({ to: '/partpayment/$id', params: { id: renewsId }, search: { action: 'renew' } })
  }

  if (!isLoaded) return <LoadingState />
  return (
    <>
      {data === undefined && pending.isError && (
        <Section title={texts.title}>
          <MissingReads reads={[pending]} />
        </Section>
      )}
      {data !== undefined && rows.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
      {rows.length > 0 && (
        <Section title={texts.title} lead={texts.lead}>
          <ul className={classes.pending} {...focus}>
            {rows.map((loan) => (
              <PendingLoan
                key={loan.id}
                loan={loan}
                drawerPaise={choices.drawerPaise}
                onView={() => void open.show(loan.id)}
                onEdit={() => edit(loan)}
                onPayOut={() => setPaying(loan)}
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
      {open.id !== null && (
        <LoanReview
          id={open.id}
          choices={choices}
          onEdit={edit}
          onPayOut={(loan) => {
            void open.close()
            setPaying(loan)
          }}
          onClose={() => void open.close()}
        />
      )}
      {paying !== null && (
        <PayoutReview
          loan={paying}
          banks={choices.banks}
          drawerPaise={choices.drawerPaise}
          onClose={() => setPaying(null)}
          onPaidOut={onPaidOut}
        />
      )}
    </>
  )
}

interface PendingLoanProps {
  loan: NewLoanRow
  /** Cash in the drawer as per books, in paise. */
  drawerPaise: number
  onView: () => void
  onEdit: () => void
  onPayOut: () => void
}

/** One pending loan, with what is to be done next by this user. */
function PendingLoan({ loan, drawerPaise, onView, onEdit, onPayOut }: PendingLoanProps) {
  const { customerName, customerNumber, principalPaise, slabName, madeByName } = loan
  const { needsApproval, renewsNumber, sentBackNote, sentBackByName, mine } = loan
  const denied = useDeniedReason()
  const amount = formatMoney(principalPaise)
  const stepPaise = useCashStep()
  const isReady = mayPayOut(loan)
  const drawer = isReady ? drawerProblem(cashOf(loan.payout), { drawerPaise, stepPaise }) : null
  const mayDecide = needsApproval && !isReady && !mine && denied('ApproveNewLoan') === undefined
  const about = [
    customerNumber,
    slabName,
    madeByName === null ? null : texts.enteredBy(madeByName),
    renewsNumber === null ? null : texts.renews(renewsNumber),
  ]
  return (
    <li className={classes.wait}>
      <Group gap="4px var(--mantine-spacing-md)">
        <Text fw={600}>{customerName}</Text>
        <Text fw={600} className={layout.tabular}>
          {amount}
        </Text>
        <PendingBadge loan={loan} />
        <Text size="sm" c="dimmed">
          {about.filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <div className={classes.actions}>
        {sentBackNote !== null && denied('UpdateNewLoan') === undefined && (
          <ActionButton
            label={texts.edit}
            name={texts.editOf(amount, customerName)}
            reason={undefined}
            size="xs"
            main={mine}
            onClick={onEdit}
          />
        )}
        <ActionButton
          label={mayDecide ? texts.review : texts.view}
          name={mayDecide ? texts.reviewOf(amount, customerName) : texts.viewOf(customerName)}
          reason={undefined}
          size="xs"
          main={mayDecide}
          onClick={onView}
        />
        {isReady && (
          <ActionButton
            label={renewsNumber === null ? texts.payOut : texts.renew}
            name={
              renewsNumber === null
                ? texts.payOutOf(amount, customerName)
                : texts.renewOf(renewsNumber, amount, customerName)
            }
            reason={denied('DisburseNewLoan')}
            size="xs"
            main
            onClick={onPayOut}
          />
        )}
      </div>
      {sentBackNote !== null && (
        <div className={classes.notice} data-tone="warn">
          <strong>{texts.sentBackBy(sentBackByName ?? '')}</strong>
          {sentBackNote}
        </div>
      )}
      {drawer !== null && (
        <div className={classes.notice} data-tone="warn" role="status">
          {drawer}
        </div>
      )}
    </li>
  )
}

function PendingBadge({ loan }: { loan: NewLoanRow }) {
  const { approvalValid, status, sentBackNote } = loan
  if (approvalValid) return <StatusBadge tone="good">{texts.approved}</StatusBadge>
  if (mayPayOut(loan)) return <StatusBadge tone="good">{texts.ready}</StatusBadge>
  if (sentBackNote !== null) return <StatusBadge tone="bad">{texts.sentBack}</StatusBadge>
  return <StatusBadge tone="warn">{status === 'pending' ? texts.pending : texts.expired}</StatusBadge>
}
