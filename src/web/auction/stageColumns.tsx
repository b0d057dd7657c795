import { auctionTexts } from '#texts/auction.ts'
import type { AuctionCandidate, AuctionLotRow, AuctionStage } from '../../api/gen/model/index.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'

const { columns: texts, states } = auctionTexts

type Pledge = Pick<AuctionCandidate & AuctionLotRow, 'customerName' | 'phone' | 'seal'>

const customer: DataColumn<Pledge> = {
  id: 'customerName',
  header: texts.customer,
  value: (row) => row.customerName,
  width: 122,
  sortable: false,
  atHand: true,
}
const phone: DataColumn<Pledge> = {
  id: 'phone',
  header: texts.phone,
  value: (row) => row.phone,
  width: 108,
  sortable: false,
  priority: 1,
}
const seal: DataColumn<Pledge> = {
  id: 'seal',
  header: texts.seal,
  value: (row) => row.seal,
  width: 100,
  sortable: false,
}

/** The columns of the list of loans that can be auctioned; sortable where the server has an index. */
export const candidateColumns: readonly DataColumn<AuctionCandidate>[] = [
  { id: 'number', header: texts.loan, value: (row) => row.number, width: 130 },
  customer,
  phone,
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
  seal,
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
const money = { kind: 'money', width: 144, sortable: false } as const
const principal: Column = {
  ...money,
  id: 'principalPaise',
  header: texts.principal,
  total: true,
  value: (row) => row.outstandingPaise,
  atHand: true,
}
const price: Column = {
  ...money,
  id: 'pricePaise',
  header: texts.price,
  total: true,
  value: (row) => row.pricePaise,
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
    { ...money, id: 'reservePaise', header: texts.reserve, value: (row) => row.reservePaise },
    { ...money, id: 'highestPaise', header: texts.highest, value: (row) => row.highestPaise },
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
      ...money,
      id: 'shortfallDuePaise',
      header: texts.shortfall,
      total: true,
      value: (row) => row.shortfallDuePaise || null,
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
