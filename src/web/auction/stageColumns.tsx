import { auctionTexts } from '#texts/auction.ts'
import type { AuctionCandidate, AuctionLotRow, AuctionStage } from '../../api/gen/model/index.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'

const { columns: texts, states } = auctionTexts

/** The columns of the list of loans eligible for auction; sortable where the server has an index. */
export const candidateColumns: readonly DataColumn<AuctionCandidate>[] = [
  { id: 'number', header: texts.loan, value: (row) => row.number, width: 130 },
  {
    id: 'customerName',
    header: texts.customer,
    value: (row) => row.customerName,
    width: 122,
    sortable: false,
    atHand: true,
  },
  { id: 'phone', header: texts.phone, value: (row) => row.phone, width: 108, sortable: false, priority: 1 },
  { id: 'dueOn', header: texts.dueOn, kind: 'date', value: (row) => row.dueOn, width: 110 },
  {
    id: 'daysPastDue',
    header: texts.daysPastDue,
    kind: 'number',
    value: (row) => row.daysPastDue,
    width: 90,
    sortable: false,
  },
  {
    id: 'principalPaise',
    header: texts.principal,
    kind: 'money',
    total: true,
    value: (row) => row.principalPaise,
    width: 144,
    sortable: false,
  },
  {
    id: 'totalPaise',
    header: texts.owed,
    kind: 'money',
    value: (row) => row.totalPaise,
    width: 130,
    sortable: false,
    atHand: true,
  },
  { id: 'seal', header: texts.seal, value: (row) => row.seal, width: 100, sortable: false },
  {
    id: 'location',
    header: texts.location,
    value: (row) => row.location,
    width: 120,
    sortable: false,
    priority: 1,
  },
]

const tones: Record<AuctionLotRow['state'], Tone> = {
  identified: 'neutral',
  noticed: 'info',
  served: 'info',
  affixed: 'info',
  scheduled: 'warn',
  failed: 'bad',
  sold: 'warn',
  settled: 'good',
  withdrawn: 'neutral',
}

/** The status of a lot as a badge. */
export function LotBadge({ state }: { state: AuctionLotRow['state'] }) {
  return <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>
}

type Column = DataColumn<AuctionLotRow>

const number: Column = { id: 'loanNumber', header: texts.loan, value: (row) => row.loanNumber, width: 130 }
const customer: Column = {
  id: 'customerName',
  header: texts.customer,
  value: (row) => row.customerName,
  width: 122,
  sortable: false,
  atHand: true,
}
const phone: Column = {
  id: 'phone',
  header: texts.phone,
  value: (row) => row.phone,
  width: 108,
  sortable: false,
  priority: 1,
}
const seal: Column = { id: 'seal', header: texts.seal, value: (row) => row.seal, width: 100, sortable: false }
const state: Column = {
  id: 'state',
  header: texts.state,
  kind: 'status',
  value: (row) => states[row.state],
  cell: (row) => <LotBadge state={row.state} />,
  width: 160,
  sortable: false,
}
const notice: Column = {
  id: 'noticeNumber',
  header: texts.notice,
  value: (row) => row.noticeNumber,
  width: 136,
  sortable: false,
}
const noticedOn: Column = {
  id: 'noticedOn',
  header: texts.noticedOn,
  kind: 'date',
  value: (row) => row.noticedOn,
  sortable: false,
}
const dueOn: Column = { id: 'dueOn', header: texts.dueOn, kind: 'date', value: (row) => row.dueOn }
const earliestOn: Column = {
  id: 'earliestOn',
  header: texts.earliestOn,
  kind: 'date',
  value: (row) => row.earliestOn,
  width: 160,
}
const principal: Column = {
  id: 'principalPaise',
  header: texts.principal,
  kind: 'money',
  total: true,
  value: (row) => row.outstandingPaise,
  width: 144,
  sortable: false,
  atHand: true,
}
const price: Column = {
  id: 'pricePaise',
  header: texts.price,
  kind: 'money',
  total: true,
  value: (row) => row.pricePaise,
  width: 144,
  sortable: false,
  atHand: true,
}
const addedOn: Column = {
  id: 'createdAt',
  header: texts.addedOn,
  kind: 'datetime',
  value: (row) => row.createdAt,
  initiallyHidden: true,
}

/** The columns of each stage. The completed lots, which are many, are sortable where the server has an index. */
export const lotColumns: Readonly<Record<AuctionStage, readonly Column[]>> = {
  notice: [number, customer, phone, dueOn, principal, seal, addedOn],
  service: [number, customer, phone, notice, noticedOn, earliestOn, principal, addedOn],
  schedule: [
    number,
    customer,
    state,
    earliestOn,
    {
      id: 'failures',
      header: texts.failures,
      kind: 'number',
      value: (row) => row.failures || null,
      sortable: false,
    },
    principal,
    addedOn,
  ],
  sale: [
    number,
    customer,
    { id: 'heldOn', header: texts.heldOn, kind: 'date', value: (row) => row.heldOn },
    { id: 'place', header: texts.place, value: (row) => row.place, sortable: false },
    {
      id: 'reservePaise',
      header: texts.reserve,
      kind: 'money',
      value: (row) => row.reservePaise,
      width: 144,
      sortable: false,
    },
    {
      id: 'highestPaise',
      header: texts.highest,
      kind: 'money',
      value: (row) => row.highestPaise,
      width: 144,
      sortable: false,
    },
    principal,
    addedOn,
  ],
  settle: [
    number,
    customer,
    phone,
    price,
    {
      id: 'surplusDuePaise',
      header: texts.surplus,
      kind: 'money',
      total: true,
      value: (row) => row.surplusDuePaise || null,
      sortable: false,
    },
    {
      id: 'refundByOn',
      header: texts.refundBy,
      kind: 'date',
      value: (row) => (row.surplusDuePaise > 0 ? row.refundByOn : null),
      width: 140,
    },
    {
      id: 'shortfallDuePaise',
      header: texts.shortfall,
      kind: 'money',
      total: true,
      value: (row) => row.shortfallDuePaise || null,
      width: 144,
      sortable: false,
    },
    addedOn,
  ],
  ended: [
    { ...number, sortable: false },
    customer,
    state,
    { id: 'soldOn', header: texts.soldOn, kind: 'date', value: (row) => row.soldOn, sortable: false },
    price,
    { id: 'endedOn', header: texts.endedOn, kind: 'date', value: (row) => row.endedOn },
    addedOn,
  ],
}
