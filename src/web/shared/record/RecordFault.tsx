import { recordTexts } from '#texts/record.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { problemOf } from '../state/problemOf.ts'

const texts = recordTexts.missing

interface RecordFaultProps {
  error: unknown
  onRetry: () => unknown
}

/** Why a record is not shown: it does not exist or is not visible here, or it could not be loaded and can be retried. */
export function RecordFault({ error, onRetry }: RecordFaultProps) {
  const { status, detail } = problemOf(error)
  const isNone = status === 404 || status === 400
  if (!isNone) return <ErrorState detail={detail} onRetry={onRetry} />
  return (
    <div role="alert">
      <EmptyState title={texts.title} text={texts.text} />
    </div>
  )
}
