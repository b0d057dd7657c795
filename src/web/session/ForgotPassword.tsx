import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer } from 'react'
import { sessionTexts } from '#texts/session.ts'
import { PublicFrame } from '../shared/PublicFrame.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { OtpStep } from './OtpStep.tsx'
import { isExpected, nextReset, resetStart } from './resetSteps.ts'
import { UserNameStep } from './UserNameStep.tsx'

const texts = sessionTexts.reset
const stepNumber = { userName: 1, otp: 2, password: 3, done: 3 }

/** The password reset in three steps; the step shown follows the text of the server's reply. */
export function ForgotPassword() {
  const [state, dispatch] = useReducer(nextReset, resetStart)
  const navigate = useNavigate()
  const shown = state.step === 'done' ? 'password' : state.step
  const done = state.step === 'done'

  useEffect(() => {
    if (!done) return
    notifySuccess(texts.changed)
    navigate({ to: '/', replace: true })
  }, [done, navigate])

  function replied(kind: 'requested' | 'verified' | 'saved', reply: string) {
    if (!isExpected(kind, reply)) notifyError(texts.unexpected(reply))
  }

  return (
    <PublicFrame>
      <Stack gap="lg">
        <div>
          <Text size="sm" fw={600} c="dimmed" mb={4}>
            {texts.stepOf(stepNumber[state.step])}
          </Text>
          <Title order={1} size="h2">
            {texts.titles[shown]}
          </Title>
          <Text c="dimmed" mt={4}>
            {texts.leads[shown]}
          </Text>
        </div>
        {state.step === 'userName' && (
          <UserNameStep
            expired={state.expired}
            asked={state.asked}
            onReply={(reply, asked) => {
              replied('requested', reply)
              dispatch({ kind: 'requested', reply, asked, now: Date.now() })
            }}
          />
        )}
        {state.step === 'otp' && (
          <OtpStep
            asked={state.asked}
            deadline={state.deadline}
            onReply={(reply) => {
              replied('verified', reply)
              dispatch({ kind: 'verified', reply })
            }}
            onEnd={() => dispatch({ kind: 'tick', now: Date.now() })}
            onRestart={() => dispatch({ kind: 'restarted' })}
          />
        )}
        {(state.step === 'password' || state.step === 'done') && (
          <NewPasswordStep
            asked={state.step === 'password' ? state.asked : null}
            onReply={(reply) => {
              replied('saved', reply)
              dispatch({ kind: 'saved', reply })
            }}
          />
        )}
        <Text ta="center" c="dimmed">
          {texts.signInLead}{' '}
          <Anchor component={Link} to="/" underline="always">
            {texts.signIn}
          </Anchor>
        </Text>
      </Stack>
    </PublicFrame>
  )
}
