import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { sessionTexts } from '#texts/session.ts'
import { useSignIn } from '../../api/gen/hooks/user-login/sign-in.ts'
import type { Problem, Session } from '../../api/gen/model/index.ts'
import { focusInvalid } from '../shared/focusFirstInvalid.ts'
import { problemOf } from '../shared/problemOf.ts'
import { SecretInput } from '../shared/SecretInput.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { CompanyField } from './CompanyField.tsx'
import { clockOffset } from './clock.ts'
import { holdsFor, type Lock, lockOf } from './lock.ts'
import { asClock, useCountdown } from './useCountdown.ts'
import type { SignInChoicesQuery } from './useSignInChoices.ts'

const texts = sessionTexts.signIn

interface SignInFormProps {
  choices: SignInChoicesQuery
  /**
   * Called with the new session, the password it was opened with, and by how many milliseconds this
   * computer's clock is ahead, if that matters and was not said yet.
   */
  onSignedIn: (session: Session, password: string, clockOffset: number | null) => void
}

/** Company (where there is a choice), user name and password; Enter signs in. */
export function SignInForm({ choices, onSignedIn }: SignInFormProps) {
  const companies = choices.data?.companies ?? []
  const saidOffset = choices.data?.clockOffset ?? null
  const [problem, setProblem] = useState<Problem | null>(null)
  const [lock, setLock] = useState<Lock | null>(null)
  const [shown, setShown] = useState(false)
  const wait = useCountdown(lock?.until ?? null)
  const passwordField = useRef<HTMLInputElement>(null)
  const signIn = useSignIn()
  const form = useForm({
    initialValues: { companyId: '', userName: '', password: '' },
    validate: {
      companyId: (value) => (companies.length > 1 && value === '' ? texts.companyRequired : null),
      userName: (value) => (value.trim() === '' ? texts.userNameRequired : null),
      password: (value) => (value === '' ? texts.passwordRequired : null),
    },
  })
  const locked = wait > 0 && holdsFor(lock, form.values.userName)

  async function submit({ companyId, userName, password }: typeof form.values) {
    if (locked || signIn.isPending) return
    setProblem(null)
    const sentAt = Date.now()
    const clientTime = new Date(sentAt).toISOString()
    const body = {
      userName: userName.trim(),
      password,
      clientTime,
      ...(companyId === '' ? {} : { companyId }),
    }
    try {
      const session = await signIn.mutateAsync({ data: body })
      const offset = saidOffset === null ? clockOffset(session.serverTime, sentAt, Date.now()) : null
      onSignedIn(session, password, offset)
    } catch (error) {
      refused(problemOf(error), { userName, password })
    }
  }

  function refused(given: Problem, sent: { userName: string; password: string }) {
    setProblem(given)
    setLock(lockOf(given, sent.userName, Date.now()))
    for (const { field, message } of given.errors ?? []) {
      if (field in form.values) form.setFieldError(field, message)
    }
    // The focus stays where the user is already typing again.
    const now = form.getValues()
    if (now.userName !== sent.userName || now.password !== sent.password) return
    passwordField.current?.focus()
    passwordField.current?.select()
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusInvalid)} aria-labelledby="sign-in-title">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2" id="sign-in-title">
            {texts.title}
          </Title>
          <Text c="dimmed" mt={4}>
            {texts.lead}
          </Text>
        </div>
        {saidOffset !== null && <ClockNotice offset={saidOffset} />}
        {choices.isError && (
          <Alert color="red" variant="light" title={texts.unreachableTitle} role="alert">
            <Button
              variant="default"
              size="xs"
              loading={choices.isFetching}
              onClick={() => choices.refetch()}
            >
              {texts.retry}
            </Button>
          </Alert>
        )}
        <RefusedNotice problem={problem} locked={locked} wait={wait} />
        <CompanyField
          companies={companies}
          value={form.values.companyId}
          error={form.errors.companyId}
          onChange={(companyId) => form.setFieldValue('companyId', companyId)}
        />
        <TextInput
          label={texts.userName}
          required
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
          {...form.getInputProps('userName')}
        />
        <SecretInput
          ref={passwordField}
          label={texts.password}
          autoComplete="current-password"
          showLabel={texts.show}
          visible={shown}
          onVisibilityChange={setShown}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth size="md" loading={signIn.isPending} disabled={locked}>
          {texts.submit}
        </Button>
        <Anchor component={Link} to="/forgot-password" ta="center">
          {texts.forgot}
        </Anchor>
      </Stack>
    </form>
  )
}

interface RefusedNoticeProps {
  problem: Problem | null
  /** Whether the typed user name must still wait. */
  locked: boolean
  /** Seconds left of that wait. */
  wait: number
}

/** Why the sign-in was rejected and, after too many attempts, how long to wait; the countdown is not read aloud. */
function RefusedNotice({ problem, locked, wait }: RefusedNoticeProps) {
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
