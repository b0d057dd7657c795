import { Box, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useGetRateChange } from '../../api/gen/hooks/rate/get-rate-change.ts'
import type { Rate } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { ErrorLine } from '../ui/states/ErrorLine.tsx'
import { rateChangeFacts } from './rateChangeFacts.ts'
import { checkPrice } from './rateValues.ts'

const PAUSE_MS = 200

/**
 * What a correction to the typed price would change, shown before it is saved; dashes until that is known, and without a valid
 * price. An entry that can no longer be corrected (422) has the reason instead.
 */
export function CorrectionEffect({ rate, pricePaisePerG }: { rate: Rate; pricePaisePerG: number | null }) {
  const [price] = useDebouncedValue(pricePaisePerG, PAUSE_MS)
  const enabled = price !== null && Object.keys(checkPrice(price)).length === 0
  const query = useGetRateChange(
    { id: rate.id, ...(price !== null && { pricePaisePerG: price }) },
    { query: { enabled, staleTime: 0 } },
  )
  if (enabled && query.isError) {
    const { status, detail } = problemOf(query.error)
    return status === 422 ? (
      <Text size="sm">{detail}</Text>
    ) : (
      <ErrorLine detail={detail} onRetry={query.refetch} />
    )
  }
  return (
    <DescriptionList columns="minmax(0, 1fr) minmax(0, 1fr)" gap="0.35rem 1rem" size="sm">
      {rateChangeFacts(rate, enabled && price === pricePaisePerG ? query.data : undefined).map(
        ({ label, value }) => (
          <Box key={label} display="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ),
      )}
    </DescriptionList>
  )
}
