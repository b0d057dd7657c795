import { Alert, Text } from '@mantine/core'
import { sessionTexts } from '#texts/session.ts'
import type { Problem } from '../../api/gen/model/index.ts'
import { asClock } from './countdown.ts'

const texts = sessionTexts.signIn

interface RefusedNoticeProps {
  problem: Problem | null
  /** Whether the server's wait still holds for the name typed. */
  locked: boolean
  /** Seconds left of that wait. */
  wait: number
}

/** Why the sign-in was refused and, after too many tries, how long to wait; the running time is not spoken. */
export function RefusedNotice({ problem, locked, wait }: RefusedNoticeProps) {
  return (
    <div role="alert" aria-atomic="true" hidden={problem === null}>
      {problem !== null && (
        <Alert
          role="presentation"
          color="red"
          variant="light"
          title={problem.status === 429 ? texts.lockedTitle : texts.refusedTitle}
        >
          {problem.detail}
          {problem.status === 429 && (
            <Text size="sm" mt={6} aria-live="off">
              {locked ? texts.tryAgainIn(asClock(wait)) : texts.tryAgainNow}
            </Text>
          )}
        </Alert>
      )}
    </div>
  )
}
