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
import { type CollectionValues, isOfRequest, toCheck } from './collectionValues.ts'

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
  /** That request if it is approved and the form has its content, so that the release can be made. */
  approval: ReleaseException | undefined
  /**
   * Compares these values without waiting for the pause in typing. Returns the exceptions that still need an approval, at
   * their fields; none if the comparison fails, because the server repeats it before anything is released.
   */
  compare: (collection: CollectionValues) => Promise<FieldError[]>
}

/** The newest request that is pending or approved today, for all items or for some. */
export function openRequest(
  rows: readonly ReleaseException[] | undefined,
  isWhole: boolean,
): ReleaseException | undefined {
  return rows?.find(
    ({ status, lines }) => (status === 'requested' || status === 'approved') && (lines === null) === isWhole,
  )
}

/**
 * Compares the collector's documents with those on file, and the form with an approved request, while it is filled in.
 * @param lines the items to release; null for all.
 */
export function useRelease(
  loan: PartPayment,
  collection: CollectionValues,
  lines: readonly number[] | null,
): ReleaseState {
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
  const request = openRequest(requests.data?.rows, lines === null)
  const approvalOf = (values: CollectionValues) =>
    request?.status === 'approved' && isOfRequest(values, request) && isSameLines(request.lines, lines)
      ? request
      : undefined
  return {
    onFile: requests.data?.onFile,
    exceptions: check.data?.exceptions,
    checked: check.isPlaceholderData ? undefined : shown,
    request,
    approval: approvalOf(collection),
    compare: async (collection) => {
      if (approvalOf(collection) !== undefined) return []
      const reply = await queries.fetchQuery(checkOf(keyOf(collection))).catch(() => null)
      return Object.entries(errorsOf(reply?.exceptions ?? [])).map(([field, message]) => ({ field, message }))
    },
  }
}

/**
 * Exceptions without an approval, at their fields. None for values that have not been compared yet, such as a number typed
 * a moment ago: `compare` compares them before the release is confirmed.
 */
export function checkExceptions(state: ReleaseState, collection: CollectionValues): Record<string, string> {
  return state.approval === undefined ? errorsOf(knownExceptions(state, collection)) : {}
}

/** The exceptions of these values; none for values that have not been compared yet. */
export function knownExceptions(
  { exceptions = [], checked }: ReleaseState,
  collection: CollectionValues,
): readonly ReleaseExceptionKind[] {
  return checked === keyOf(collection) ? exceptions : []
}

/** Whether these are the same items, in any order. */
function isSameLines(some: readonly number[] | null, others: readonly number[] | null): boolean {
  if (some === null || others === null) return some === others
  return some.length === others.length && some.every((line) => others.includes(line))
}

function errorsOf(exceptions: readonly ReleaseExceptionKind[]): Record<string, string> {
  return Object.fromEntries(
    exceptions.map((kind) => [exceptionFields[kind], releaseTexts.exception.kinds[kind]]),
  )
}

function keyOf(collection: CollectionValues): string {
  return JSON.stringify(toCheck(collection))
}
