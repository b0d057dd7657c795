import { itemsTexts } from '#texts/items.ts'
import type { Metal } from '../../api/gen/model/index.ts'
import { formatWeight } from '../ui/format.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { metalTexts } from './texts.ts'

const { columns: texts, written } = metalTexts

/** What the list of metals shows. */
export const metalColumns: readonly DataColumn<Metal>[] = [
  { id: 'name', header: texts.name, value: (metal) => metal.name, width: 180 },
  { id: 'symbol', header: texts.symbol, value: (metal) => metal.symbol, width: 90 },
  {
    id: 'reference',
    header: texts.reference,
    value: ({ purities, referencePurityBp }) =>
      purities.find(({ purityBp }) => purityBp === referencePurityBp)?.label,
    width: 150,
  },
  {
    id: 'purities',
    header: texts.purities,
    value: ({ purities }) => purities.map(({ label }) => label).join(', '),
    width: 320,
  },
  {
    id: 'caps',
    header: texts.caps,
    value: ({ weightCaps }) =>
      weightCaps
        .map(({ kind, capMg }) => written.cap(itemsTexts.kinds[kind], formatWeight(capMg)))
        .join(', '),
    width: 200,
    initiallyHidden: true,
  },
]
