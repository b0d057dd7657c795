import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { NewUserLogin } from '../../api/gen/model/index.ts'
import { getSession } from '../shell/session.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import { notifyError } from '../ui/notify.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { userLoginTexts } from './texts.ts'

const texts = userLoginTexts.temporaryPassword

/** Shows the temporary password of a new login, once. */
export function TemporaryPassword({ made, onDone }: { made: NewUserLogin; onDone: () => void }) {
  const [copied, setCopied] = useState(false)
  const done = useRef(false)
  useLeaveGuard({
    dirty: () => !done.current,
    onLeave: () => undefined,
    question: texts.leave,
    free: () => getSession() === null,
  })

  async function copy() {
    try {
      await navigator.clipboard.writeText(made.temporaryPassword)
      setCopied(true)
    } catch {
      notifyError(texts.notCopied)
    }
  }

  return (
    <Page title={texts.title(made.login.name)}>
      <Section title={texts.password}>
        <Stack align="flex-start">
          <Alert variant="light" role="status">
            {texts.lead}
          </Alert>
          <Text>
            {texts.userName}: <Code fz="md">{made.login.userName}</Code>
          </Text>
          <Group>
            <Text>
              {texts.password}: <Code fz="md">{made.temporaryPassword}</Code>
            </Text>
            {navigator.clipboard !== undefined && (
              <Button variant="default" size="xs" onClick={() => void copy()} aria-live="polite">
                {copied ? texts.copied : texts.copy}
              </Button>
            )}
          </Group>
          <Button
            onClick={() => {
              done.current = true
              onDone()
            }}
            // The key that saved the login may still be held down.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            autoFocus
          >
            {texts.done}
          </Button>
        </Stack>
      </Section>
    </Page>
  )
}
