import type { BankNewLoanRow } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { BankLoanBadge, standingWords } from './BankLoanBadge.tsx'
import { bankNewLoanTexts } from './texts.ts'

const { columns: texts } = bankNewLoanTexts

const spreadOf = ({ customerRateBp, rateBp }: BankNewLoanRow) =>
  customerRateBp === null ? null : customerRateBp - rateBp

/** What the list of bank loans shows; sorted where the server has an index for it. */
export const bankLoanColumns: readonly DataColumn<BankNewLoanRow>[] = [
  { id: 'number', header: texts.number, value: (row) => row.number, width: 150 },
  {
    id: 'lender',
    header: texts.lender,
    value: (row) => row.lenderName,
    width: 140,
    sortable: false,
    atHand: true,
  },
  {
    id: 'lenderNumber',
    header: texts.lenderNumber,
    value: (row) => row.lenderNumber,
    width: 106,
    sortable: false,
  },
  {
    id: 'status',
    header: texts.status,
    value: standingWords,
    cell: (row) => <BankLoanBadge loan={row} />,
    width: 105,
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
    value: (row) => (row.status === 'open' ? row.interestDuePaise : null),
    kind: 'money',
    width: 120,
    sortable: false,
  },
  { id: 'dueOn', header: texts.dueOn, value: (row) => row.dueOn, kind: 'date' },
  {
    id: 'daysToDue',
    header: texts.daysToDue,
    value: (row) => (row.status === 'open' ? row.daysToDue : null),
    kind: 'number',
    width: 78,
    sortable: false,
  },
  {
    id: 'packetCount',
    header: texts.packets,
    value: (row) => row.packetCount,
    kind: 'number',
    width: 84,
    sortable: false,
    total: true,
  },
  {
    id: 'netMg',
    header: texts.weight,
    value: (row) => row.netMg,
    kind: 'weight',
    width: 115,
    sortable: false,
    total: true,
  },
  { id: 'spread', header: texts.spread, value: spreadOf, kind: 'percent', width: 90, sortable: false },
  {
    id: 'rate',
    header: texts.rate,
    value: (row) => row.rateBp,
    kind: 'percent',
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'customerRate',
    header: texts.customerRate,
    value: (row) => row.customerRateBp,
    kind: 'percent',
    sortable: false,
    initiallyHidden: true,
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
]
