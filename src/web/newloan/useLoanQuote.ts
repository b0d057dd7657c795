import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteLoan } from '../../api/gen/hooks/new-loan/quote-loan.ts'
import type { Borrower, LoanQuote, QuoteLoanRequest } from '../../api/gen/model/index.ts'

/** The pause in typing after which a quote is requested. */
const PAUSE_MS = 400

/** The server's quote for the typed values. */
export interface ServerQuote {
  /** The last quote; for earlier values unless `current`. */
  answer: LoanQuote | null
  /** Whether the quote is for the current values. */
  current: boolean
  failed: boolean
  /** The request for the current values, whatever values `answer` is for; null while there is nothing to quote. */
  request: QuoteLoanRequest | null
}

/**
 * Requests a quote from the server, a moment after the last key, and again when the open day or customer data that it depends on has
 * changed.
 * @param request null while there is nothing to quote
 * @param openDate the open day of the store; null if none
 */
export function useLoanQuote(
  request: QuoteLoanRequest | null,
  borrower: Borrower | null,
  openDate: string | null,
): ServerQuote {
  const text = request === null ? '' : JSON.stringify(request)
  const [debounced] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery({
    queryKey: ['quoteLoan', debounced, borrower && dependsOn(borrower), openDate],
    queryFn: ({ signal }) => quoteLoan(JSON.parse(debounced), { signal }),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const here = debounced !== '' && text !== ''
  return {
    answer: here ? (query.data ?? null) : null,
    current:
      here && debounced === text && query.data !== undefined && !query.isPlaceholderData && !query.isError,
    failed: here && query.isError,
    request,
  }
}

/** The properties of a customer that a quote depends on. */
function dependsOn({ active, blockedReason, kycGaps, outstandingPaise, cashPaidOutPaise }: Borrower) {
  return { active, blockedReason, kycGaps, outstandingPaise, cashPaidOutPaise }
}
