import { useNavigate, useParams } from '@tanstack/react-router'
import { interestSlabTexts as texts } from '#texts/interestslab.ts'
import { useGetInterestSlabById } from '../../api/gen/hooks/interest-slab/interest-slab.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { Page } from '../ui/page/Page.tsx'

/** /interestslab/$id: one scheme. */
export function SchemePage() {
  const id = useParams({ strict: false, select: (params) => params.id }) ?? ''
  const navigate = useNavigate()
  const query = useGetInterestSlabById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={() => void navigate({ to: '/interestslab' })}>
      {(slab) => <Page title={slab.name}>{null}</Page>}
    </RecordState>
  )
}
