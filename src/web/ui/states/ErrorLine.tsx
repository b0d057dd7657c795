import { Button } from '@mantine/core'
import { useUiTexts } from '../UiTextsProvider.tsx'
import classes from './states.module.css'

interface ErrorLineProps {
  /** What could not be loaded; a part of the page by default. */
  text?: string
  /** The reason, in a sentence. */
  detail?: string
  onRetry: () => unknown
}

/** One line that says that a part of the page could not be loaded, with Retry. */
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
