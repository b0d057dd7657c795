import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { storeTexts as texts } from './texts.ts'

/** Stores of the company. */
export const StoreScreen: MasterScreen = recordScreen({
  name: 'Store',
  texts,
  columns: [
    { id: 'name', width: 220 },
    { id: 'code', width: 90 },
    { id: 'phone', width: 160 },
    {
      id: 'weeklyOff',
      value: ({ weeklyOff }) => (weeklyOff === null ? null : texts.weekdays[weeklyOff]),
      width: 120,
    },
    { id: 'cashLimitPaise', kind: 'money', width: 190 },
  ],
  activeReason: ({ id }, { storeId }) => (id === storeId ? texts.here : undefined),
  form: async () => (await import('./StoreRecord.tsx')).StoreRecord,
})
