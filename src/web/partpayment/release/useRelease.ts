import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { checkRelease, useGetReleaseExceptions } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type {
  PartPayment,
  ReleaseException,
  ReleaseExceptionKind,
  ReleaseOnFile,
} from '../../../api/gen/model/index.ts'
import { releaseTexts } from '../texts/release.ts'
import { type CollectionValues, toCheck } from './collectionValues.ts'

/** Milliseconds without a key before what was typed is compared. */
const TYPED = 250

/** What a release is compared with, and what a second person decided about it today. */
export interface ReleaseState {
  onFile: ReleaseOnFile | undefined
  /** Why it needs a second person; empty when it does not, undefined while that is not known. */
  exceptions: readonly ReleaseExceptionKind[] | undefined
  /** What the exceptions were found for; undefined while a newer answer is on its way. */
  checked: string | undefined
  /** The newest request that is open or approved today. */
  request: ReleaseException | undefined
}

/** Compares what a collector shows with what is on file, as the form is filled in. */
export function useRelease(loan: PartPayment, collection: CollectionValues): ReleaseState {
  const { id, version } = loan
  const requests = useGetReleaseExceptions({ id })
  const [shown] = useDebouncedValue(keyOf(collection), TYPED)
  const check = useQuery({
    queryKey: ['checkRelease', id, version, shown],
    queryFn: ({ signal }) => checkRelease(JSON.parse(shown), { id }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return {
    onFile: requests.data?.onFile,
    exceptions: check.data?.exceptions,
    checked: check.isPlaceholderData ? undefined : shown,
    request: requests.data?.rows.find(({ status }) => status === 'requested' || status === 'approved'),
  }
}

const fields: Readonly<Record<ReleaseExceptionKind, string>> = {
  identityDiffers: 'collection.idNumber',
  identityNotOnFile: 'collection.idNumber',
  nomineeDiffers: 'collection.name',
  proofMissing: 'collection.proofId',
  bondMissing: 'collection.bondId',
}

/**
 * What a second person has to approve and nobody has yet, at the fields that it is about. Nothing for values that were not
 * compared yet, such as a document that was attached a moment ago: the server decides.
 */
export function checkExceptions(
  { exceptions = [], checked, request }: ReleaseState,
  collection: CollectionValues,
): Record<string, string> {
  if (request?.status === 'approved' || checked !== keyOf(collection)) return {}
  return Object.fromEntries(exceptions.map((kind) => [fields[kind], releaseTexts.exception.kinds[kind]]))
}

function keyOf(collection: CollectionValues): string {
  return JSON.stringify(toCheck(collection))
}
