import { useRouter } from '@tanstack/react-router'
import { ApiError } from '../../api/http.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'

/** A page that could not be loaded, with Retry. */
export function RouteError({ error }: { error: unknown }) {
  const router = useRouter()
  const detail = error instanceof ApiError ? error.problem.detail : undefined
  return <ErrorState detail={detail} onRetry={() => router.invalidate()} />
}
