import { useRouter } from '@tanstack/react-router'
import { shellTexts as texts } from '#texts/shell.ts'
import { ApiError } from '../../api/http.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { isPartMissing, loadAnew } from './programParts.ts'

/** A page that could not be loaded, with Retry. */
export function RouteError({ error }: { error: unknown }) {
  const router = useRouter()
  if (error instanceof ApiError)
    return <ErrorState detail={error.problem.detail} onRetry={() => router.invalidate()} />
  if (isPartMissing()) return <ErrorState detail={texts.partMissing} onRetry={loadAnew} />
  return <ErrorState onRetry={() => router.invalidate()} />
}
