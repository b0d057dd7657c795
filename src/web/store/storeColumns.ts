import type { Store } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { storeTexts } from './texts.ts'

const texts = storeTexts.columns

/** What the list of stores shows. */
export const storeColumns: readonly DataColumn<Store>[] = [
  { id: 'name', header: texts.name, value: (store) => store.name, width: 220 },
  { id: 'code', header: texts.code, value: (store) => store.code, width: 90 },
  { id: 'phone', header: texts.phone, value: (store) => store.phone, width: 160 },
  {
    id: 'weeklyOff',
    header: texts.weeklyOff,
    value: (store) => (store.weeklyOff === null ? null : storeTexts.weekdays[store.weeklyOff]),
    width: 120,
  },
  {
    id: 'cashLimitPaise',
    header: texts.cashLimitPaise,
    value: (store) => store.cashLimitPaise,
    kind: 'money',
    width: 140,
  },
]
