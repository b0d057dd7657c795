import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { slabTypeTexts as texts } from '#texts/slabtype.ts'
import { AddUsualSchemes } from '../shared/form/AddUsualSchemes.tsx'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { useCan } from '../shell/can.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'

const { columns } = texts

/** The slab types of the company: interest methods. */
export const SlabTypeScreen: MasterScreen = recordScreen({
  name: 'SlabType',
  texts,
  columns: [
    { id: 'name', width: 200 },
    {
      id: 'method',
      header: columns.charges,
      value: ({ yearDays, partMonth }) =>
        partMonth === null ? columns.daily(yearDays ?? 0) : columns.monthly[partMonth],
      width: 190,
    },
    { id: 'slabMode', labels: texts.slabModes, width: 130 },
    { id: 'slabClock', labels: texts.slabClocks, width: 200 },
    {
      id: 'countBothDays',
      header: columns.bothDays,
      labels: { true: texts.yes, false: texts.no },
      width: 110,
    },
    { id: 'advanceMonths', header: columns.advance, kind: 'number', width: 130 },
    { id: 'note', width: 220, initiallyHidden: true },
  ],
  Header: SchemesLink,
  empty: { text: texts.emptyText, Action: AddUsualSchemes },
  form: async () => (await import('./SlabTypeRecord.tsx')).SlabTypeRecord,
})

/** A link to the schemes, which use the slab types. */
function SchemesLink() {
  const can = useCan()
  if (!can('GetInterestSlab'))
    return <DisabledButton reason={texts.schemesDisabled}>{texts.schemes}</DisabledButton>
  return (
    <Button renderRoot={(props) => <Link to="/interestslab" {...props} />} variant="default">
      {texts.schemes}
    </Button>
  )
}
