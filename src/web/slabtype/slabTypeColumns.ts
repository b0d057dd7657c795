import { slabTypeTexts as texts } from '#texts/slabtype.ts'
import type { SlabType } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'

/** What the list of slab types shows. */
export const slabTypeColumns: readonly DataColumn<SlabType>[] = [
  { id: 'name', header: texts.fields.name, value: ({ name }) => name, width: 200 },
  {
    id: 'method',
    header: texts.columns.charges,
    value: ({ yearDays, partMonth }) =>
      partMonth === null ? texts.columns.daily(yearDays ?? 0) : texts.columns.monthly[partMonth],
    width: 190,
  },
  {
    id: 'slabMode',
    header: texts.fields.slabMode,
    value: (type) => texts.slabModes[type.slabMode],
    width: 130,
  },
  {
    id: 'slabClock',
    header: texts.fields.slabClock,
    value: (type) => texts.slabClocks[type.slabClock],
    width: 130,
  },
  {
    id: 'countBothDays',
    header: texts.columns.bothDays,
    value: ({ countBothDays }) => (countBothDays ? texts.yes : texts.no),
    width: 110,
  },
  {
    id: 'advanceMonths',
    header: texts.columns.advance,
    value: ({ advanceMonths }) => advanceMonths,
    kind: 'number',
    width: 130,
  },
  { id: 'note', header: texts.fields.note, value: ({ note }) => note, width: 220, initiallyHidden: true },
]
