import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPaymentRow } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { LoanAnchor } from './LoanAnchor.tsx'
import { LoanBadge, statusOf } from './LoanBadge.tsx'

const { columns: texts, status } = partPaymentTexts

type ShownLoan = Pick<
  PartPaymentRow,
  'id' | 'number' | 'status' | 'overdue' | 'dueOn' | 'outstandingPaise' | 'payablePaise'
>

/** Columns of the short lists of loans within pages. */
export const loanColumns = {
  number: {
    id: 'number',
    header: texts.number,
    value: ({ number }) => number,
    cell: ({ id, number }) => (
      <LoanAnchor id={id} inherit>
        {number}
      </LoanAnchor>
    ),
  },
  status: {
    id: 'status',
    header: texts.status,
    kind: 'status',
    value: (loan) => status[statusOf(loan)],
    cell: (loan) => <LoanBadge loan={loan} />,
  },
  dueOn: { id: 'dueOn', header: texts.dueOn, kind: 'date', value: ({ dueOn }) => dueOn },
  outstanding: {
    id: 'outstanding',
    header: texts.outstanding,
    kind: 'money',
    value: ({ outstandingPaise }) => outstandingPaise,
  },
  payoff: {
    id: 'payoff',
    header: texts.payoff,
    kind: 'money',
    value: (loan) => (loan.status === 'active' ? loan.payablePaise : null),
  },
} satisfies Record<string, DataColumn<ShownLoan>>
