import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteRenewal } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { PartPayment, QuoteRenewalRequest, RenewalQuote } from '../../../api/gen/model/index.ts'

/** The server is asked when typing has paused for so long. */
const PAUSE_MS = 300

/** What the server says to a renewal as it is typed. */
interface AnsweredQuote {
  /** Its last answer, which may be to what was typed before. */
  shown: RenewalQuote | undefined
  /** Its answer to what is typed now. */
  answer: RenewalQuote | undefined
  error: unknown
  retry: () => void
}

/** Asks the server what renewing a loan takes, a moment after the last key, and anew when the loan changes. */
export function useRenewalQuote(
  { id, version }: Pick<PartPayment, 'id' | 'version'>,
  request: QuoteRenewalRequest,
): AnsweredQuote {
  const text = JSON.stringify(request)
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery({
    queryKey: ['quoteRenewal', id, version, asked],
    queryFn: ({ signal }) => quoteRenewal(JSON.parse(asked), { id }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const current = asked === text && !query.isPlaceholderData && !query.isError
  return {
    shown: query.data,
    answer: current ? query.data : undefined,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
