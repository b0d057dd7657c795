import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useUiTexts } from '../UiTextsProvider.tsx'

interface LoadingStateProps {
  /** Whether the parts that follow on the page are hidden until it is loaded; see {@link FirstLoad}. */
  first?: boolean | undefined
}

/** The placeholder of a page's content while it loads. */
export function LoadingState({ first }: LoadingStateProps) {
  const { states } = useUiTexts()
  return (
    <Stack aria-busy="true" data-first-load={first || undefined}>
      <VisuallyHidden role="status">{states.loading}</VisuallyHidden>
      <Skeleton height={20} width="35%" />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} width="70%" />
    </Stack>
  )
}

/**
 * A placeholder for a part of a page whose height is unknown until it is loaded, or that may be absent. The parts below it load at the
 * same time, but are shown only after it, because otherwise they would move (`Page.module.css`).
 */
export function FirstLoad() {
  return <span hidden data-first-load />
}
