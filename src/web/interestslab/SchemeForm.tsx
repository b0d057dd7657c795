import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  useGetInterestSlabById,
  useGetInterestSlabChoices,
} from '../../api/gen/hooks/interest-slab/interest-slab.ts'
import type { InterestSlab } from '../../api/gen/model/index.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { SchemeRecord } from './SchemeRecord.tsx'
import { interestSlabTexts as texts } from './texts.ts'

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

/** Loads what the form of a scheme needs; a saved one shows its own page. */
export function SchemeForm({ id, onClose }: SchemeFormProps) {
  const navigate = useNavigate()
  // Policy, metals and slab types change on other screens: they are read anew whenever the form opens.
  const choices = useGetInterestSlabChoices(useScope(), { query: { staleTime: 0 } })
  const toPage = ({ id: saved }: InterestSlab) => navigate({ to: '/interestslab/$id', params: { id: saved } })
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
