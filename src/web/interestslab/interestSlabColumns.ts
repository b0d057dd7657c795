import type { InterestSlab } from '../../api/gen/model/index.ts'
import { formatPercent } from '../ui/format.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { interestSlabTexts } from './texts.ts'
import { currentOf, nextOn } from './versions.ts'

const texts = interestSlabTexts.columns

/** What the list of schemes shows of the version in force. */
export const interestSlabColumns: readonly DataColumn<InterestSlab>[] = [
  { id: 'name', header: texts.name, value: ({ name }) => name, width: 160 },
  { id: 'metalName', header: texts.metal, value: ({ metalName }) => metalName, width: 100 },
  { id: 'slabTypeName', header: texts.slabType, value: (slab) => currentOf(slab).slabTypeName, width: 170 },
  { id: 'rates', header: texts.rates, value: ratesOf, width: 170, sortable: false },
  {
    id: 'tenure',
    header: texts.tenure,
    value: (slab) => currentOf(slab).tenureMonths,
    kind: 'number',
    width: 100,
  },
  {
    id: 'minimumLoanPaise',
    header: texts.minimumLoan,
    value: (slab) => currentOf(slab).minimumLoanPaise,
    kind: 'money',
    width: 140,
    initiallyHidden: true,
  },
  {
    id: 'maximumLoanPaise',
    header: texts.maximumLoan,
    value: (slab) => currentOf(slab).maximumLoanPaise,
    kind: 'money',
    width: 140,
    initiallyHidden: true,
  },
  { id: 'fromOn', header: texts.fromOn, value: (slab) => currentOf(slab).fromOn, kind: 'date', width: 120 },
  { id: 'nextOn', header: texts.nextOn, value: nextOn, kind: 'date', width: 130 },
  {
    id: 'number',
    header: texts.version,
    value: (slab) => currentOf(slab).number,
    kind: 'number',
    width: 100,
    initiallyHidden: true,
  },
]

/** The rates of the bands in their order: `12 % → 15 % → 18 %`. */
function ratesOf(slab: InterestSlab): string {
  return currentOf(slab)
    .bands.map(({ rateBp }) => formatPercent(rateBp))
    .join(' → ')
}
