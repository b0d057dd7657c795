import type { Domain } from '../../api/gen/model/index.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import { domainTexts as texts } from './texts.ts'
import { domainName, servesText } from './wording.ts'

const { columns } = texts

/** What the list of addresses shows. */
export const domainColumns: readonly DataColumn<Domain>[] = [
  { id: 'name', header: columns.name, value: domainName, width: 220 },
  { id: 'serves', header: columns.serves, value: servesText, width: 360 },
  {
    id: 'count',
    header: columns.count,
    value: ({ places }) => (places.length === 0 ? null : places.length),
    kind: 'number',
    width: 90,
  },
  {
    id: 'here',
    header: columns.here,
    value: ({ answersHere }) => (answersHere ? texts.youAreHere : null),
    cell: ({ answersHere }) => answersHere && <StatusBadge tone="info">{texts.youAreHere}</StatusBadge>,
    width: 130,
  },
]
