import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useUiTexts } from '../ui/UiTextsProvider.tsx'

/** Height of the chart with its controls, in px. */
const HEIGHT = 278

/** Keeps the place of the chart of closing prices while it loads. */
export function HistoryPlace() {
  const { states } = useUiTexts()
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{states.loading}</VisuallyHidden>
      <Skeleton height={HEIGHT} />
    </div>
  )
}
