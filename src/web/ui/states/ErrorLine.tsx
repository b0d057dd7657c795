import { Button } from '@mantine/core'
import { useUiTexts } from '../UiTextsProvider.tsx'
import classes from './states.module.css'

interface ErrorLineProps {
  /** What could not be loaded, in a sentence; a part of the page without it. */
  text?: string
  /** Why, in a sentence. */
  detail?: string
  onRetry: () => unknown
}

/** Says in a line that a part of what is shown could not be loaded, and offers to try again. */
export function ErrorLine({ text, detail, onRetry }: ErrorLineProps) {
  const { states } = useUiTexts()
  return (
    <div className={classes.line} role="alert">
      <span>{[text ?? states.partFailed, detail].filter(Boolean).join(' ')}</span>
      <Button variant="default" size="compact-sm" onClick={() => void onRetry()}>
        {states.retry}
      </Button>
    </div>
  )
}
