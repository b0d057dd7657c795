import type { Staff } from '../../api/gen/model/index.ts'
import { choicesIn } from '../shared/list/listFilters.ts'
import type { DataColumn, ListFilter } from '../ui/table/types.ts'
import { staffTexts } from './texts.ts'

const texts = staffTexts.columns

/** What the list of staff shows. */
export const staffColumns: readonly DataColumn<Staff>[] = [
  { id: 'name', header: texts.name, value: (staff) => staff.name, width: 200 },
  { id: 'number', header: texts.number, value: (staff) => staff.number, width: 100 },
  { id: 'designation', header: texts.designation, value: (staff) => staff.designation, width: 150 },
  { id: 'store', header: texts.store, value: (staff) => staff.workStoreName, width: 150 },
  { id: 'phone', header: texts.phone, value: (staff) => staff.phone, width: 160 },
  { id: 'email', header: texts.email, value: (staff) => staff.email, width: 220, initiallyHidden: true },
  { id: 'joinedOn', header: texts.joinedOn, value: (staff) => staff.joinedOn, kind: 'date', width: 120 },
  { id: 'login', header: texts.login, value: (staff) => staff.login, width: 130 },
]

/** Those of one store; the stores are those where the listed people work. */
export function storeFilter(rows: readonly Staff[] | undefined): ListFilter<Staff> {
  const stores = choicesIn(rows, ({ workStoreId, workStoreName }) => [workStoreId, workStoreName])
  return {
    id: 'store',
    label: texts.store,
    options: stores?.sort((one, other) => one.label.localeCompare(other.label)) ?? null,
    matches: (staff, value) => staff.workStoreId === value,
  }
}
