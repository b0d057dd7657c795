import { Alert } from '@mantine/core'
import { useCountDay } from '../../api/gen/hooks/day/count-day.ts'
import type { DayCount } from '../../api/gen/model/index.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { CountFrame } from './CountFrame.tsx'
import { dayTexts } from './texts/day.ts'
import { useCount } from './useCount.ts'

const texts = dayTexts.count

interface BlindCountProps {
  businessOn: string
  /** The overnight cash limit, in paise; null for no limit. */
  limitPaise: number | null
  onDone: (count: DayCount) => void
  onCancel: () => void
}

/** Counts notes and coins before a day is closed; the server compares the total with the books once the count is stored. */
export function BlindCount({ businessOn, limitPaise, onDone, onCancel }: BlindCountProps) {
  const count = useCount(`day/count-${businessOn}`, {
    expected: null,
    send: async (body) => onDone(await store.mutateAsync({ data: { ...body, businessOn } })),
  })
  const store = useCountDay({ request: count.request })
  const { counted } = count
  return (
    <CountFrame
      count={count}
      title={texts.closeTitle(formatDate(businessOn))}
      lead={texts.blindLead}
      saveLabel={texts.compare}
      onCancel={onCancel}
    >
      {/* Makes other parts of the page hide the cash as per books. */}
      <span hidden data-counts-cash />
      {limitPaise !== null && counted > limitPaise && (
        <Alert color="yellow" variant="light" role="status">
          {texts.overLimit(formatMoney(counted - limitPaise), formatMoney(limitPaise))}
        </Alert>
      )}
    </CountFrame>
  )
}
