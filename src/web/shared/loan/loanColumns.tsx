import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPaymentRow } from '../../../api/gen/model/index.ts'
import type { FigureColumn } from '../../ui/FigureTable.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { LoanAnchor } from './LoanAnchor.tsx'
import { LoanBadge } from './LoanBadge.tsx'

const { columns: texts } = partPaymentTexts

type ShownLoan = Pick<
  PartPaymentRow,
  'id' | 'number' | 'status' | 'overdue' | 'dueOn' | 'outstandingPaise' | 'payablePaise'
>

/** Columns of the short lists of loans within pages. */
export const loanColumns = {
  number: {
    header: texts.number,
    cell: ({ id, number }) => (
      <LoanAnchor id={id} inherit>
        {number}
      </LoanAnchor>
    ),
  },
  status: { header: texts.status, kind: 'status', cell: (loan) => <LoanBadge loan={loan} /> },
  dueOn: { header: texts.dueOn, cell: ({ dueOn }) => formatDate(dueOn) },
  outstanding: {
    header: texts.outstanding,
    kind: 'figure',
    cell: ({ outstandingPaise }) => formatMoney(outstandingPaise),
  },
  payoff: {
    header: texts.payoff,
    kind: 'figure',
    cell: ({ status, payablePaise }) => (status === 'active' ? formatMoney(payablePaise) : '–'),
  },
} satisfies Record<string, FigureColumn<ShownLoan>>
