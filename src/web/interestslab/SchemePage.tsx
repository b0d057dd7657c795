import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  useGetInterestSlabById,
  useGetInterestSlabVersion,
} from '../../api/gen/hooks/interest-slab/interest-slab.ts'
import type { InterestSlab } from '../../api/gen/model/index.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useLock } from '../shared/record/useLock.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { SchemeView } from './SchemeView.tsx'
import { interestSlabTexts as texts } from './texts.ts'

/** /interestslab/$id: one scheme with all its versions. */
export function SchemePage() {
  const id = useParams({ strict: false, select: (params) => params.id }) ?? ''
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/interestslab' })
  const scheme = useGetInterestSlabById({ id })
  const versions = useGetInterestSlabVersion({ id })
  return (
    <RecordState query={scheme} title={texts.title} onClose={close}>
      {(slab) => (
        <RecordState query={versions} title={slab.name} onClose={close}>
          {({ rows }) => (
            <SchemeView key={slab.id} slab={slab} versions={rows} actions={<SchemeActs slab={slab} />} />
          )}
        </RecordState>
      )}
    </RecordState>
  )
}

function SchemeActs({ slab }: { slab: InterestSlab }) {
  const locked = useLock('InterestSlab')
  const reason = slab.active ? locked('edit') : texts.inactive
  return (
    <>
      <Button renderRoot={(props) => <Link to="/interestslab" {...props} />} variant="default">
        {texts.back}
      </Button>
      {reason === undefined ? (
        <Button renderRoot={(props) => <Link to="/interestslab" search={{ open: slab.id }} {...props} />}>
          {texts.change}
        </Button>
      ) : (
        <LockedButton reason={reason}>{texts.change}</LockedButton>
      )}
    </>
  )
}
