import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useUiTexts } from '../UiTextsProvider.tsx'

/** The placeholder of a page's content while it loads. */
export function LoadingState() {
  const { states } = useUiTexts()
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{states.loading}</VisuallyHidden>
      <Skeleton height={20} width="35%" />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} width="70%" />
    </Stack>
  )
}
