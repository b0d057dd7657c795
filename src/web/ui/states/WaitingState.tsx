import { Button, Text } from '@mantine/core'
import { useUiTexts } from '../UiTextsProvider.tsx'
import classes from './states.module.css'

interface WaitingStateProps {
  /** Why it takes long, in a sentence, once it does; Retry comes with it. */
  detail: string | undefined
  onRetry: () => unknown
}

/** Stands for a whole page that is on its way. */
export function WaitingState({ detail, onRetry }: WaitingStateProps) {
  const { states } = useUiTexts()
  return (
    <main className={classes.state}>
      <div role="status">
        <Text component="h1" fw={600}>
          {states.loading}
        </Text>
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      </div>
      {detail !== undefined && (
        <Button variant="default" onClick={() => void onRetry()}>
          {states.retry}
        </Button>
      )}
    </main>
  )
}
