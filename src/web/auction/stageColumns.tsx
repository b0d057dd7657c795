import { auctionTexts } from '#texts/auction.ts'
import type { AuctionCandidate, AuctionLotRow, AuctionStage } from '../../api/gen/model/index.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import type { StageColumns } from './LotTable.tsx'

const { columns: texts, states } = auctionTexts

/** The columns of the list of loans eligible for auction. */
export const candidateColumns: StageColumns<AuctionCandidate> = [
  { id: 'number', header: texts.loan, value: (row) => row.number },
  { id: 'customerName', header: texts.customer, value: (row) => row.customerName },
  { id: 'phone', header: texts.phone, value: (row) => row.phone },
  { id: 'dueOn', header: texts.dueOn, kind: 'date', value: (row) => row.dueOn },
  { id: 'daysPastDue', header: texts.daysPastDue, kind: 'number', value: (row) => row.daysPastDue },
  {
    id: 'principalPaise',
    header: texts.principal,
    kind: 'money',
    total: true,
    value: (row) => row.principalPaise,
  },
  { id: 'totalPaise', header: texts.owed, kind: 'money', value: (row) => row.totalPaise },
  { id: 'seal', header: texts.seal, value: (row) => row.seal },
  { id: 'location', header: texts.location, value: (row) => row.location },
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

const number: Column = { id: 'loanNumber', header: texts.loan, value: (row) => row.loanNumber }
const customer: Column = { id: 'customerName', header: texts.customer, value: (row) => row.customerName }
const phone: Column = { id: 'phone', header: texts.phone, value: (row) => row.phone }
const seal: Column = { id: 'seal', header: texts.seal, value: (row) => row.seal }
const state: Column = {
  id: 'state',
  header: texts.state,
  kind: 'status',
  value: (row) => states[row.state],
  cell: (row) => <LotBadge state={row.state} />,
}
const notice: Column = { id: 'noticeNumber', header: texts.notice, value: (row) => row.noticeNumber }
const noticedOn: Column = {
  id: 'noticedOn',
  header: texts.noticedOn,
  kind: 'date',
  value: (row) => row.noticedOn,
}
const earliestOn: Column = {
  id: 'earliestOn',
  header: texts.earliestOn,
  kind: 'date',
  value: (row) => row.earliestOn,
}
const principal: Column = {
  id: 'principalPaise',
  header: texts.principal,
  kind: 'money',
  total: true,
  value: (row) => row.outstandingPaise,
}
const price: Column = {
  id: 'pricePaise',
  header: texts.price,
  kind: 'money',
  total: true,
  value: (row) => row.pricePaise,
}

/** The columns of each stage. */
export const lotColumns: Readonly<Record<AuctionStage, StageColumns<AuctionLotRow>>> = {
  notice: [
    ...([number, customer, phone] as const),
    { id: 'dueOn', header: texts.dueOn, kind: 'date', value: (row) => row.dueOn },
    ...[principal, seal],
  ],
  service: [number, customer, phone, notice, noticedOn, earliestOn, principal],
  schedule: [
    ...([number, customer, state, earliestOn] as const),
    { id: 'failures', header: texts.failures, kind: 'number', value: (row) => row.failures || null },
    principal,
  ],
  sale: [
    ...([number, customer] as const),
    { id: 'heldOn', header: texts.heldOn, kind: 'date', value: (row) => row.heldOn },
    { id: 'place', header: texts.place, value: (row) => row.place },
    { id: 'reservePaise', header: texts.reserve, kind: 'money', value: (row) => row.reservePaise },
    { id: 'highestPaise', header: texts.highest, kind: 'money', value: (row) => row.highestPaise },
    principal,
  ],
  settle: [
    ...([number, customer, phone, price] as const),
    {
      id: 'surplusDuePaise',
      header: texts.surplus,
      kind: 'money',
      total: true,
      value: (row) => row.surplusDuePaise || null,
    },
    {
      id: 'refundByOn',
      header: texts.refundBy,
      kind: 'date',
      value: (row) => (row.surplusDuePaise > 0 ? row.refundByOn : null),
    },
    {
      id: 'shortfallDuePaise',
      header: texts.shortfall,
      kind: 'money',
      total: true,
      value: (row) => row.shortfallDuePaise || null,
    },
  ],
  ended: [
    ...([number, customer, state] as const),
    { id: 'soldOn', header: texts.soldOn, kind: 'date', value: (row) => row.soldOn },
    price,
    { id: 'endedOn', header: texts.endedOn, kind: 'date', value: (row) => row.endedOn },
  ],
}
