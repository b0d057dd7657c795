import { auctionTexts } from '#texts/auction.ts'
import type { AuctionCandidate, AuctionLotRow, AuctionStage } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { StageColumn } from './LotTable.tsx'

const { columns: texts, states } = auctionTexts

const dateOf = (on: string | null) => (on === null ? '' : formatDate(on))
const moneyOf = (paise: number | null) => (paise === null ? '' : formatMoney(paise))

/** What the list of loans that may be sold shows of each. */
export const candidateColumns: readonly StageColumn<AuctionCandidate>[] = [
  { header: texts.customer, cell: (row) => `${row.customerName} · ${row.phone}` },
  { header: texts.dueOn, cell: (row) => formatDate(row.dueOn) },
  { header: texts.daysPastDue, cell: (row) => row.daysPastDue, figure: true },
  { header: texts.principal, cell: (row) => formatMoney(row.principalPaise), figure: true },
  { header: texts.owed, cell: (row) => formatMoney(row.totalPaise), figure: true },
  { header: texts.seal, cell: (row) => [row.seal, row.location].filter(Boolean).join(' · ') },
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

/** The state of a lot in a word. */
export function LotBadge({ state }: { state: AuctionLotRow['state'] }) {
  return <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>
}

const customer: StageColumn<AuctionLotRow> = { header: texts.customer, cell: (row) => row.customerName }
const state: StageColumn<AuctionLotRow> = {
  header: texts.state,
  cell: (row) => <LotBadge state={row.state} />,
}
const seal: StageColumn<AuctionLotRow> = { header: texts.seal, cell: (row) => row.seal }
const notice: StageColumn<AuctionLotRow> = {
  header: texts.notice,
  cell: (row) => [row.noticeNumber, dateOf(row.noticedOn)].filter(Boolean).join(' · '),
}
const earliestOn: StageColumn<AuctionLotRow> = {
  header: texts.earliestOn,
  cell: (row) => dateOf(row.earliestOn),
}
const principal: StageColumn<AuctionLotRow> = {
  ...{ header: texts.principal, figure: true },
  cell: (row) => formatMoney(row.outstandingPaise),
}
const price: StageColumn<AuctionLotRow> = {
  ...{ header: texts.price, figure: true },
  cell: (row) => moneyOf(row.pricePaise),
}

/** What each stage shows of its lots. */
export const lotColumns: Readonly<Record<AuctionStage, readonly StageColumn<AuctionLotRow>[]>> = {
  notice: [customer, { header: texts.dueOn, cell: (row) => formatDate(row.dueOn) }, principal, seal],
  service: [customer, notice, earliestOn, principal],
  schedule: [
    ...[customer, state, earliestOn],
    { header: texts.failures, cell: (row) => row.failures || '', figure: true },
    principal,
  ],
  sale: [
    customer,
    { header: texts.heldOn, cell: (row) => [dateOf(row.heldOn), row.place].filter(Boolean).join(' · ') },
    { header: texts.reserve, cell: (row) => moneyOf(row.reservePaise), figure: true },
    { header: texts.highest, cell: (row) => moneyOf(row.highestPaise), figure: true },
  ],
  settle: [
    ...[customer, price],
    { header: texts.surplus, cell: (row) => moneyOf(row.surplusDuePaise || null), figure: true },
    { header: texts.refundBy, cell: (row) => (row.surplusDuePaise > 0 ? dateOf(row.refundByOn) : '') },
    { header: texts.shortfall, cell: (row) => moneyOf(row.shortfallDuePaise || null), figure: true },
  ],
  ended: [customer, state, price, { header: texts.endedOn, cell: (row) => dateOf(row.endedOn) }],
}
