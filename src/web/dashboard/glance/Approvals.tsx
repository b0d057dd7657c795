import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newLoanTexts } from '#texts/newloan.ts'
import { useApproveNewLoan, useGetNewLoan } from '../../../api/gen/hooks/new-loan/new-loan.ts'
import type { NewLoanRow } from '../../../api/gen/model/index.ts'
import { notifyProblem } from '../../shared/notifyProblem.ts'
import { useLock } from '../../shared/record/useLock.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { formatMoney } from '../../ui/format.ts'
import { LockedButton } from '../../ui/LockedButton.tsx'
import { notifySuccess } from '../../ui/notify.ts'
import { dashboardTexts } from '../texts.ts'
import classes from './Glance.module.css'
import { WorkList } from './WorkList.tsx'

const texts = dashboardTexts.lists.approvals
const words = newLoanTexts.waiting

/** Loans that wait for a second person, the oldest first. */
export function Approvals({ lead }: { lead: string }) {
  const query = useGetNewLoan(useScope(), { query: { placeholderData: keepPreviousData } })
  const waiting = query.data?.rows.filter(({ approvalStands }) => !approvalStands)
  return (
    <WorkList
      title={texts.title}
      lead={lead}
      none={texts.none}
      query={{ ...query, data: waiting }}
      count={undefined}
      all={{ to: '/newloan' }}
      rowId={({ id }) => id}
      row={(loan) => <Waiting loan={loan} />}
    />
  )
}

function Waiting({ loan }: { loan: NewLoanRow }) {
  const { id, version, customerName, principalPaise, slabName, madeByName, mine } = loan
  const locked = useLock('NewLoan')
  const confirm = useConfirm()
  const approve = useApproveNewLoan()
  const amount = formatMoney(principalPaise)
  const reason = locked('approve') ?? (mine ? words.own : undefined)

  async function approveIt() {
    const sure = { title: words.sureTitle(amount, customerName), text: words.sureText }
    if (!(await confirm({ ...sure, confirmLabel: words.approve }))) return
    try {
      await approve.mutateAsync({ params: { id }, data: { version } })
      notifySuccess(words.approvedDone)
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <>
      <span className={classes.words}>
        {customerName}
        <span className={classes.said}>
          {' '}
          · {slabName}
          {madeByName !== null && ` · ${words.by(madeByName)}`}
        </span>
      </span>
      <span className={classes.figure}>{amount}</span>
      <Button
        variant="default"
        size="xs"
        aria-label={words.lookAt(customerName)}
        renderRoot={(props) => <Link to="/newloan" search={{ open: id }} {...props} />}
      >
        {texts.look}
      </Button>
      {reason === undefined ? (
        <Button
          size="xs"
          loading={approve.isPending}
          aria-label={words.approveOf(amount, customerName)}
          onClick={() => void approveIt()}
        >
          {words.approve}
        </Button>
      ) : (
        <LockedButton reason={reason} size="xs" aria-label={words.approveOf(amount, customerName)}>
          {words.approve}
        </LockedButton>
      )}
    </>
  )
}
