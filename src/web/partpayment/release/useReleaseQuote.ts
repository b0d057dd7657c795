import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteReleaseItems } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { PartPayment } from '../../../api/gen/model/index.ts'

/** What the server says to releasing items of these lines, anew when the loan or its packet changes. */
export function useReleaseQuote({ id, version, packet }: PartPayment, lines: readonly number[]) {
  return useQuery({
    queryKey: ['quoteReleaseItems', id, version, packet.version, ...lines],
    queryFn: ({ signal }) => quoteReleaseItems({ lines: [...lines] }, { id }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}
