import { useSearch } from '@tanstack/react-router'
import { useGetImportById } from '../../../api/gen/hooks/import/get-import-by-id.ts'
import type { ImportTarget } from '../../../api/gen/model/index.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { useNavigateHere } from '../record/useNavigateHere.ts'
import { problemOf } from '../state/problemOf.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportedFile } from './ImportedFile.tsx'
import { isWorkedOn } from './jobState.ts'
import { importTexts as texts } from './texts.ts'

const POLL_MS = 700

/** The import of records from a file, shown instead of their list: choose, map, check, run. The address names the file. */
export function ImportPage({ target, onClose }: { target: ImportTarget; onClose: () => void }) {
  const file = useSearch({ strict: false, select: (search) => search.file })
  const navigate = useNavigateHere()
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (old) => ({ ...old, file: next }) })
  return (
    <Page
      title={texts.title[target]}
      lead={texts.lead}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={<BackButton onClick={onClose}>{texts.back}</BackButton>}
    >
      {file === undefined ? (
        <ChooseFile target={target} onFile={open} />
      ) : (
        <OpenFile key={file} id={file} onClose={onClose} onAnother={() => open(undefined)} />
      )}
    </Page>
  )
}

interface OpenFileProps {
  id: string
  onClose: () => void
  onAnother: () => void
}

function OpenFile({ id, onClose, onAnother }: OpenFileProps) {
  const query = useGetImportById(
    { id },
    { query: { refetchInterval: ({ state }) => (isWorkedOn(state.data) ? POLL_MS : false) } },
  )
  if (query.data !== undefined)
    return <ImportedFile job={query.data} onClose={onClose} onAnother={onAnother} />
  if (query.isError)
    return <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
  return <LoadingState />
}
