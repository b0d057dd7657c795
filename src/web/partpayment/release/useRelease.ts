import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkRelease } from '../../../api/gen/hooks/part-payment/check-release.ts'
import { useGetReleaseExceptions } from '../../../api/gen/hooks/part-payment/get-release-exceptions.ts'
import type {
  PartPayment,
  ReleaseException,
  ReleaseExceptionKind,
  ReleaseOnFile,
} from '../../../api/gen/model/index.ts'
import { exceptionFields } from '../../../domain/custody/releaseExceptions.ts'
import type { FieldError } from '../../ui/form/useRecordForm.ts'
import { releaseTexts } from '../texts/release.ts'
import { type CollectionValues, toCheck } from './collectionValues.ts'

/** Milliseconds after the last key before the typed values are compared. */
const PAUSE_MS = 250

/** The documents on file for a release, why it needs approval, and the request for that approval. */
export interface ReleaseState {
  onFile: ReleaseOnFile | undefined
  /** Why it needs approval; empty if it does not, undefined while unknown. */
  exceptions: readonly ReleaseExceptionKind[] | undefined
  /** The values that the exceptions are for; undefined while a newer reply is pending. */
  checked: string | undefined
  /** The newest request that is pending or approved today. */
  request: ReleaseException | undefined
  /**
   * Compares these values without waiting for the pause in typing. Returns the exceptions that still need an approval, at
   * their fields; none if the comparison fails, because the server repeats it before anything is released.
   */
  compare: (collection: CollectionValues) => Promise<FieldError[]>
}

/** Compares the collector's documents with those on file while the form is filled in. */
export function useRelease(loan: PartPayment, collection: CollectionValues): ReleaseState {
  const { id, version } = loan
  const requests = useGetReleaseExceptions({ id })
  const [shown] = useDebouncedValue(keyOf(collection), PAUSE_MS)
  const checkOf = (key: string) =>
    queryOptions({
      queryKey: ['checkRelease', id, version, key],
      queryFn: ({ signal }) => checkRelease(JSON.parse(key), { id }, { signal }),
      staleTime: 10_000,
    })
  const queries = useQueryClient()
  const check = useQuery({ ...checkOf(shown), placeholderData: keepPreviousData })
  const request = requests.data?.rows.find(({ status }) => status === 'requested' || status === 'approved')
  return {
    onFile: requests.data?.onFile,
    exceptions: check.data?.exceptions,
    checked: check.isPlaceholderData ? undefined : shown,
    request,
    compare: async (collection) => {
      if (request?.status === 'approved') return []
      const reply = await queries.fetchQuery(checkOf(keyOf(collection))).catch(() => null)
      return Object.entries(errorsOf(reply?.exceptions ?? [])).map(([field, message]) => ({ field, message }))
    },
  }
}

/**
 * Exceptions without an approval, at their fields. None for values that have not been compared yet, such as a number typed
 * a moment ago: `compare` compares them before the release is confirmed.
 */
export function checkExceptions(
  { exceptions = [], checked, request }: ReleaseState,
  collection: CollectionValues,
): Record<string, string> {
  if (request?.status === 'approved' || checked !== keyOf(collection)) return {}
  return errorsOf(exceptions)
}

function errorsOf(exceptions: readonly ReleaseExceptionKind[]): Record<string, string> {
  return Object.fromEntries(
    exceptions.map((kind) => [exceptionFields[kind], releaseTexts.exception.kinds[kind]]),
  )
}

function keyOf(collection: CollectionValues): string {
  return JSON.stringify(toCheck(collection))
}
