import type { CustomerRow } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { customerListTexts as texts } from './texts/customerList.ts'

/** What the list of customers shows; sorted where the server has an index for it. */
export const customerColumns: readonly DataColumn<CustomerRow>[] = [
  { id: 'name', header: texts.columns.name, value: (row) => row.name, width: 220 },
  { id: 'number', header: texts.columns.number, value: (row) => row.number, width: 110 },
  { id: 'phone', header: texts.columns.phone, value: (row) => row.phone, width: 150, sortable: false },
  { id: 'city', header: texts.columns.city, value: (row) => row.city, width: 130, sortable: false },
  { id: 'typeName', header: texts.columns.type, value: (row) => row.typeName, width: 140, sortable: false },
  {
    id: 'standing',
    header: texts.columns.standing,
    value: (row) => standingOf(row),
    kind: 'status',
    width: 160,
    sortable: false,
  },
  {
    id: 'guardianName',
    header: texts.columns.guardian,
    value: (row) => row.guardianName,
    width: 160,
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'panMasked',
    header: texts.columns.pan,
    value: (row) => row.panMasked,
    width: 130,
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'createdAt',
    header: texts.columns.since,
    value: (row) => row.createdAt,
    kind: 'datetime',
    width: 160,
    initiallyHidden: true,
  },
]

function standingOf({ blockedAt, kycGaps }: CustomerRow): string {
  if (blockedAt !== null) return texts.blocked
  return kycGaps.length === 0 ? texts.complete : texts.gaps(kycGaps.map((gap) => texts.gap[gap]).join(', '))
}
