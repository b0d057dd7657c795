import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useAddInterestSlab } from '../../api/gen/hooks/interest-slab/add-interest-slab.ts'
import { useGetInterestSlabById } from '../../api/gen/hooks/interest-slab/get-interest-slab-by-id.ts'
import { useGetInterestSlabChoices } from '../../api/gen/hooks/interest-slab/get-interest-slab-choices.ts'
import { useUpdateInterestSlab } from '../../api/gen/hooks/interest-slab/update-interest-slab.ts'
import type { InterestSlab, InterestSlabChoices } from '../../api/gen/model/index.ts'
import { interestSlabRules } from '../../api/gen/rules/interestslab.ts'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useReadOnlyReason } from '../shared/record/useReadOnlyReason.ts'
import { useRecord } from '../shared/record/useRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { Section } from '../ui/page/Section.tsx'
import { validateListSearch } from '../ui/table/listSearch.ts'
import { BandsInput, FeesFields, GramsInput, LateFields, LimitFields, SchemeFields } from './SchemeFields.tsx'
import {
  checkSchemeValues,
  fieldOf,
  highestRateBp,
  schemeWriter,
  toSchemeRequest,
  toSchemeValues,
} from './schemeValues.ts'
import { interestSlabTexts as texts } from './texts.ts'
import { newestOf } from './versions.ts'

const { sections, help } = texts

interface SchemeFormProps {
  /** The scheme to change; null adds one. */
  id: string | null
  onClose: () => void
}

interface SchemeOpenProps {
  id: string
  onClose: () => void
  children: (slab: InterestSlab) => ReactNode
}

/** Loads what the form of a scheme needs; after saving, the scheme's page opens. */
export function SchemeForm({ id, onClose }: SchemeFormProps) {
  const navigate = useNavigate()
  // Policy, metals and slab types change on other screens: they are read again whenever the form opens.
  const choices = useGetInterestSlabChoices(useScope(), { query: { staleTime: 0 } })
  const toPage = ({ id: saved }: InterestSlab) =>
    navigate({
      to: '/interestslab/$id',
      params: { id: saved },
      search: (old) => validateListSearch(old),
    })
  return (
    <RecordState query={choices} title={texts.title} onClose={onClose}>
      {(found) =>
        id === null ? (
          <SchemeRecord slab={null} choices={found} onClose={onClose} onSaved={toPage} />
        ) : (
          <SchemeOpen id={id} onClose={onClose}>
            {(slab) => (
              <SchemeRecord slab={slab} choices={found} onClose={() => void toPage(slab)} onSaved={toPage} />
            )}
          </SchemeOpen>
        )
      }
    </RecordState>
  )
}

function SchemeOpen({ id, onClose, children }: SchemeOpenProps) {
  const query = useGetInterestSlabById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {children}
    </RecordState>
  )
}

interface SchemeRecordProps {
  slab: InterestSlab | null
  choices: InterestSlabChoices
  onClose: () => void
  onSaved: (slab: InterestSlab) => Promise<void>
}

/** The form of a scheme: saving creates its next version, unless only the name changed. */
function SchemeRecord({ slab, choices, onClose, onSaved }: SchemeRecordProps) {
  const { companyId } = useScope()
  const add = useAddInterestSlab()
  const update = useUpdateInterestSlab()
  const toValues = useCallback((row: InterestSlab | null) => toSchemeValues(row, choices), [choices])
  const record = useRecord({
    noun: texts.noun,
    draftKey: 'interestslab',
    row: slab,
    toValues,
    rules: interestSlabRules.AddInterestSlab,
    labels: texts.fields,
    check: (values) => checkSchemeValues(values, slab, choices),
    fieldOf,
    write: schemeWriter(choices),
    send: (values, version) => {
      const data = { companyId, ...toSchemeRequest(values) }
      return slab === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: slab.id }, data: { ...data, version } })
    },
    onSaved,
  })
  const disabledReason = useReadOnlyReason('InterestSlab', slab)
  const { form } = record
  const { rateCeilingBp } = choices
  const ceiling = rateCeilingBp === null ? help.noCeiling : help.ceiling(ratePerYearAndMonth(rateCeilingBp))
  const highestBp = highestRateBp(form.form.values, choices)
  const highest = highestBp === null ? '' : help.highest(ratePerYearAndMonth(highestBp))

  return (
    <RecordPage
      title={slab?.name ?? texts.newTitle}
      howItWorks={() => import('./texts/howItWorks.ts')}
      record={record}
      onClose={onClose}
      disabledReason={disabledReason}
    >
      {slab !== null && disabledReason === undefined && (
        <Alert variant="light">{help.newVersion(newestOf(slab).number + 1)}</Alert>
      )}
      <Stack gap="lg">
        <Section title={sections.scheme}>
          <SchemeFields record={form} slab={slab} choices={choices} />
        </Section>
        <Section title={sections.bands} lead={`${ceiling} ${highest}`.trim()}>
          <BandsInput record={form} />
        </Section>
        <Section title={sections.rateForGram}>
          <GramsInput record={form} choices={choices} />
        </Section>
        <Section title={sections.limits}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <LimitFields record={form} />
          </SimpleGrid>
        </Section>
        <Section title={sections.late}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <LateFields record={form} />
          </SimpleGrid>
        </Section>
        <Section title={sections.fees}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <FeesFields record={form} />
          </SimpleGrid>
        </Section>
      </Stack>
    </RecordPage>
  )
}
