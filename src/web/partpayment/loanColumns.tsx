import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPaymentRow } from '../../api/gen/model/index.ts'
import { LoanBadge } from '../shared/LoanBadge.tsx'
import { standingOf } from '../shared/loanStanding.ts'
import type { DataColumn } from '../ui/table/types.ts'

const { columns: texts, status, places } = partPaymentTexts

/** A figure that only a loan that goes on has. */
const going =
  (pick: (row: PartPaymentRow) => number) =>
  (row: PartPaymentRow): number | null =>
    row.status === 'active' ? pick(row) : null

/** What the list of loans shows; sorted where the server has an index for it. */
export const loanColumns: readonly DataColumn<PartPaymentRow>[] = [
  { id: 'number', header: texts.number, value: (row) => row.number, width: 136 },
  {
    id: 'customer',
    header: texts.customer,
    value: (row) => row.customerName,
    width: 126,
    sortable: false,
    atHand: true,
  },
  { id: 'phone', header: texts.phone, value: (row) => row.phone, width: 116, sortable: false },
  {
    id: 'status',
    header: texts.status,
    value: (row) => status[standingOf(row)],
    cell: (row) => <LoanBadge loan={row} />,
    width: 95,
    sortable: false,
  },
  {
    id: 'outstandingPaise',
    header: texts.outstanding,
    value: (row) => row.outstandingPaise,
    kind: 'money',
    sortable: false,
    total: true,
    atHand: true,
  },
  {
    id: 'interest',
    header: texts.interest,
    value: going((row) => row.interestDuePaise),
    kind: 'money',
    width: 120,
    sortable: false,
  },
  {
    id: 'payoff',
    header: texts.payoff,
    value: going((row) => row.payablePaise),
    kind: 'money',
    width: 125,
    sortable: false,
  },
  { id: 'dueOn', header: texts.dueOn, value: (row) => row.dueOn, kind: 'date' },
  {
    id: 'daysToDue',
    header: texts.daysToDue,
    value: going((row) => row.daysToDue),
    kind: 'number',
    width: 78,
    sortable: false,
  },
  {
    id: 'principalPaise',
    header: texts.principal,
    value: (row) => row.principalPaise,
    kind: 'money',
    sortable: false,
    total: true,
    initiallyHidden: true,
  },
  {
    id: 'openedOn',
    header: texts.openedOn,
    value: (row) => row.openedOn,
    kind: 'date',
    initiallyHidden: true,
  },
  {
    id: 'charges',
    header: texts.charges,
    value: going((row) => row.chargesDuePaise),
    kind: 'money',
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'penal',
    header: texts.penal,
    value: going((row) => row.penalDuePaise),
    kind: 'money',
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'place',
    header: texts.place,
    value: (row) => places[row.place],
    width: 130,
    sortable: false,
    initiallyHidden: true,
  },
]
