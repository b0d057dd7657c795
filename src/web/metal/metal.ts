import { itemsTexts } from '#texts/items.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { formatWeight } from '../ui/format.ts'
import { AddUsualMetals } from './AddUsualMetals.tsx'
import { metalTexts as texts } from './texts.ts'

/** The metals of the company, each with its purities. */
export const MetalScreen: MasterScreen = recordScreen({
  name: 'Metal',
  texts,
  columns: [
    { id: 'name', width: 180 },
    { id: 'symbol', width: 90 },
    {
      id: 'reference',
      value: ({ purities, referencePurityBp }) =>
        purities.find(({ purityBp }) => purityBp === referencePurityBp)?.label,
      width: 150,
    },
    { id: 'purities', value: ({ purities }) => purities.map(({ label }) => label).join(', '), width: 320 },
    {
      id: 'caps',
      value: ({ weightCaps }) =>
        weightCaps
          .map(({ kind, capMg }) => texts.written.cap(itemsTexts.kinds[kind], formatWeight(capMg)))
          .join(', '),
      width: 200,
      initiallyHidden: true,
    },
  ],
  empty: { text: texts.usual.offer, Action: AddUsualMetals },
  form: async () => (await import('./MetalRecord.tsx')).MetalRecord,
})
