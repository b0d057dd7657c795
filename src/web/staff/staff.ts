import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { staffTexts as texts } from './texts.ts'

/** Staff of the company. */
export const StaffScreen: MasterScreen = recordScreen({
  name: 'Staff',
  texts,
  columns: [
    { id: 'name', width: 200 },
    { id: 'number', width: 100 },
    { id: 'designation', width: 150 },
    { id: 'store', value: ({ workStoreName }) => workStoreName, width: 150 },
    { id: 'phone', width: 160 },
    { id: 'email', width: 220, initiallyHidden: true },
    { id: 'joinedOn', kind: 'date', width: 120 },
    { id: 'login', width: 130 },
  ],
  filters: [
    { id: 'store', field: 'workStoreId', optionName: ({ workStoreName }) => workStoreName, sorted: true },
  ],
  form: async () => (await import('./StaffRecord.tsx')).StaffRecord,
})
