import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useUiTexts } from '../UiTextsProvider.tsx'
import classes from './states.module.css'

interface ErrorStateProps {
  /** What happened, in a sentence; a common one by default. */
  detail?: string | undefined
  onRetry?: () => unknown
}

/** A message that something could not be loaded, with Retry. */
export function ErrorState({ detail, onRetry }: ErrorStateProps) {
  const { states } = useUiTexts()
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon}>
        <IconAlertTriangle size={28} stroke={1.6} aria-hidden />
      </span>
      <Text fw={600}>{states.errorTitle}</Text>
      <Text size="sm" c="dimmed">
        {detail ?? states.errorText}
      </Text>
      {onRetry !== undefined && (
        <Button variant="default" onClick={() => void onRetry()}>
          {states.retry}
        </Button>
      )}
    </div>
  )
}
