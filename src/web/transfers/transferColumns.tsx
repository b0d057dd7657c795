import { transferTexts } from '#texts/transfer.ts'
import type { TransferRow } from '../../api/gen/model/index.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'

const { columns: texts, kinds, states } = transferTexts

const tones: Record<TransferRow['state'], Tone> = {
  'on-the-way': 'warn',
  received: 'good',
  cancelled: 'neutral',
}

/** The status of a transfer, or of a packet in it. */
export function TransferBadge({ state }: { state: TransferRow['state'] }) {
  return <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>
}

/** The columns of the list of transfers; only the order of sending has an index. */
export const transferColumns: readonly DataColumn<TransferRow>[] = [
  { id: 'number', header: texts.number, value: (row) => row.number, width: 150, sortable: false },
  { id: 'sent', header: texts.sent, value: (row) => row.sentOn, kind: 'date' },
  { id: 'kind', header: texts.kind, value: (row) => kinds[row.kind], width: 90, sortable: false },
  { id: 'from', header: texts.from, value: (row) => row.fromStoreName, width: 130, sortable: false },
  { id: 'to', header: texts.to, value: (row) => row.toStoreName, width: 130, sortable: false },
  {
    id: 'amountPaise',
    header: texts.amountPaise,
    value: (row) => row.amountPaise,
    kind: 'money',
    width: 140,
    sortable: false,
    total: true,
  },
  {
    id: 'packetCount',
    header: texts.packetCount,
    value: (row) => (row.kind === 'packets' ? row.packetCount : null),
    kind: 'number',
    width: 90,
    sortable: false,
    total: true,
  },
  {
    id: 'state',
    header: texts.state,
    value: (row) => states[row.state],
    cell: ({ state }) => <TransferBadge state={state} />,
    kind: 'status',
    width: 120,
    sortable: false,
  },
  {
    id: 'receivedOn',
    header: texts.receivedOn,
    value: (row) => row.receivedOn,
    kind: 'date',
    sortable: false,
  },
  {
    id: 'differencePaise',
    header: texts.differencePaise,
    value: (row) => row.differencePaise || null,
    kind: 'money',
    width: 120,
    sortable: false,
  },
  { id: 'carrier', header: texts.carrier, value: (row) => row.carrier, width: 140, sortable: false },
  { id: 'sentBy', header: texts.sentBy, value: (row) => row.sentByName, width: 140, sortable: false },
]
