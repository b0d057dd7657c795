import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { NewUserLogin } from '../../api/gen/model/index.ts'
import { notifyError } from '../ui/notify.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { userLoginTexts } from './texts.ts'

const texts = userLoginTexts.temporaryPassword

/** Shows the temporary password of a new login, once. */
export function TemporaryPassword({ made, onDone }: { made: NewUserLogin; onDone: () => void }) {
  const [copied, setCopied] = useState(false)

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
          <Button onClick={onDone} autoFocus>
            {texts.done}
          </Button>
        </Stack>
      </Section>
    </Page>
  )
}
