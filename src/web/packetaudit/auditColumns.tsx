import { packetAuditTexts } from '#texts/packetaudit.ts'
import type { PacketAuditRow } from '../../api/gen/model/index.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import { auditedOf, otherDifferences } from './auditFacts.ts'
import { auditTexts } from './texts/packetAudits.ts'

const { columns: texts } = auditTexts

const tones: Record<PacketAuditRow['state'], Tone> = {
  counting: 'info',
  counted: 'warn',
  signed: 'good',
  cancelled: 'neutral',
}

/** The status of an audit. */
export function AuditBadge({ state }: { state: PacketAuditRow['state'] }) {
  return <StatusBadge tone={tones[state]}>{packetAuditTexts.states[state]}</StatusBadge>
}

/** A number of packets that is bad news unless it is zero. */
function BadCount({ count }: { count: number }) {
  return count === 0 ? count : <StatusBadge tone="bad">{count}</StatusBadge>
}

/** The columns of the list of audits; only the start date has an index to sort by. */
export const auditColumns: readonly DataColumn<PacketAuditRow>[] = [
  { id: 'number', header: texts.number, value: (row) => row.number, width: 150, sortable: false },
  { id: 'started', header: texts.started, value: (row) => row.startedOn, kind: 'date' },
  { id: 'audited', header: texts.audited, value: auditedOf, width: 170, sortable: false, atHand: true },
  {
    id: 'expected',
    header: texts.expected,
    value: (row) => row.expectedCount,
    kind: 'number',
    width: 100,
    sortable: false,
  },
  {
    id: 'found',
    header: texts.found,
    value: (row) => row.outcome?.found,
    kind: 'number',
    width: 90,
    sortable: false,
  },
  {
    id: 'missing',
    header: texts.missing,
    value: (row) => row.outcome?.missing,
    cell: ({ outcome }) => outcome && <BadCount count={outcome.missing} />,
    kind: 'number',
    width: 100,
    sortable: false,
    total: true,
    atHand: true,
  },
  {
    id: 'differences',
    header: texts.differences,
    value: ({ outcome }) => outcome && otherDifferences(outcome),
    cell: ({ outcome }) => outcome && <BadCount count={otherDifferences(outcome)} />,
    kind: 'number',
    width: 150,
    sortable: false,
  },
  {
    id: 'state',
    header: texts.state,
    value: (row) => packetAuditTexts.states[row.state],
    cell: ({ state }) => <AuditBadge state={state} />,
    kind: 'status',
    width: 130,
    sortable: false,
    atHand: true,
  },
  { id: 'auditor', header: texts.auditor, value: (row) => row.auditorName, width: 140, sortable: false },
  { id: 'second', header: texts.second, value: (row) => row.secondName, width: 150, sortable: false },
]
