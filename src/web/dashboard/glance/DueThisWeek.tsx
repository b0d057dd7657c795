import { keepPreviousData } from '@tanstack/react-query'
import {
  useGetPartPayment,
  useGetPartPaymentCount,
} from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { PartPaymentRow } from '../../../api/gen/model/index.ts'
import { LoanAnchor } from '../../shared/LoanAnchor.tsx'
import { useScope } from '../../shared/record/useScope.ts'
import { RemindButton } from '../../shared/remind/RemindButton.tsx'
import { formatMoney } from '../../ui/format.ts'
import { dashboardTexts } from '../texts.ts'
import classes from './Glance.module.css'
import { SHOWN, WorkList } from './WorkList.tsx'

const texts = dashboardTexts.lists.due
const keep = { query: { placeholderData: keepPreviousData } }

/** Loans that fall due within seven days, the next first: whom to call. */
export function DueThisWeek({ lead }: { lead: string }) {
  const asked = { ...useScope(), status: 'dueThisWeek' as const }
  const query = useGetPartPayment({ ...asked, sort: 'dueOn', limit: SHOWN }, keep)
  const count = useGetPartPaymentCount(asked, keep)
  return (
    <WorkList
      title={texts.title}
      lead={lead}
      none={texts.none}
      query={{ ...query, data: query.data?.rows }}
      count={count.data?.count}
      all={{ to: '/partpayment', search: { f: { status: 'dueThisWeek' } } }}
      rowId={({ id }) => id}
      row={(loan) => <DueLoan loan={loan} />}
    />
  )
}

function DueLoan({ loan }: { loan: PartPaymentRow }) {
  const { id, number, customerName, daysToDue, payablePaise } = loan
  return (
    <>
      <span className={classes.words}>
        <LoanAnchor id={id} underline="always">
          {number}
        </LoanAnchor>{' '}
        {customerName}
        <span className={classes.said}> · {texts.in(daysToDue ?? 0)}</span>
      </span>
      <span className={classes.figure}>{formatMoney(payablePaise ?? 0)}</span>
      <RemindButton id={id} label={texts.remind(number)} size="xs" />
    </>
  )
}
