import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { sessionTexts } from '#texts/session.ts'
import { useSignIn } from '../../api/gen/hooks/user-login/sign-in.ts'
import type { Problem, Session } from '../../api/gen/model/index.ts'
import { focusFirstInvalid } from '../shared/login/focusFirstInvalid.ts'
import { SecretInput } from '../shared/login/SecretInput.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { ClockNotice } from './ClockNotice.tsx'
import { CompanyField } from './CompanyField.tsx'
import { clockOffset } from './clock.ts'
import { holdsFor, type Lock, lockOf } from './lock.ts'
import { Notice } from './Notice.tsx'
import { formatCountdown, useCountdown } from './useCountdown.ts'
import type { SignInChoicesQuery } from './useSignInChoices.ts'

const texts = sessionTexts.signIn

interface SignInFormProps {
  choices: SignInChoicesQuery
  /**
   * Called with the new session, the password it was opened with, and by how many milliseconds this computer's clock is ahead; null if that
   * is negligible or already shown.
   */
  onSignedIn: (session: Session, password: string, clockOffset: number | null) => void
}

interface Values {
  companyId: string
  userName: string
  password: string
}

type FieldErrors = Partial<Record<keyof Values, string>>

/** The messages of empty required fields, by field. */
function missingOf({ companyId, userName, password }: Values, companyNeeded: boolean): FieldErrors {
  return {
    ...(companyNeeded && companyId === '' && { companyId: texts.companyRequired }),
    ...(userName.trim() === '' && { userName: texts.userNameRequired }),
    ...(password === '' && { password: texts.passwordRequired }),
  }
}

/**
 * Company (where there is a choice), user name and password; Enter signs in. It does not use the form library, because everybody loads this
 * first screen.
 */
export function SignInForm({ choices, onSignedIn }: SignInFormProps) {
  const companies = choices.data?.companies ?? []
  const shownOffset = choices.data?.clockOffset ?? null
  const [problem, setProblem] = useState<Problem | null>(null)
  const [lock, setLock] = useState<Lock | null>(null)
  const [shown, setShown] = useState(false)
  const wait = useCountdown(lock?.until ?? null)
  const passwordField = useRef<HTMLInputElement>(null)
  const signIn = useSignIn()
  const [values, setValues] = useState<Values>({ companyId: '', userName: '', password: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  // Read when the reply has come.
  const typed = useRef(values)
  typed.current = values
  const locked = wait > 0 && holdsFor(lock, values.userName)

  function type(field: keyof Values, value: string) {
    setValues((now) => ({ ...now, [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  const fieldProps = (field: keyof Values) => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => type(field, event.currentTarget.value),
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { companyId, userName, password } = values
    const missing = missingOf(values, companies.length > 1)
    setErrors(missing)
    if (Object.keys(missing).length > 0) {
      focusFirstInvalid(event.currentTarget)
      return
    }
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
      const offset = shownOffset === null ? clockOffset(session.serverTime, sentAt, Date.now()) : null
      onSignedIn(session, password, offset)
    } catch (error) {
      rejected(problemOf(error), { companyId, userName, password })
    }
  }

  function rejected(problem: Problem, sent: Values) {
    setProblem(problem)
    setLock(lockOf(problem, sent.userName, Date.now()))
    for (const { field, message } of problem.errors ?? []) {
      if (field in sent) setErrors((known) => ({ ...known, [field]: message }))
    }
    // The focus is not moved if the user is already typing again.
    const now = typed.current
    if (now.userName !== sent.userName || now.password !== sent.password) return
    passwordField.current?.focus()
    passwordField.current?.select()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="sign-in-title">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2" id="sign-in-title">
            {texts.title}
          </Title>
          <Text c="dimmed" mt={4}>
            {texts.lead}
          </Text>
        </div>
        {shownOffset !== null && <ClockNotice offset={shownOffset} />}
        {choices.isError && (
          <Notice tone="error" title={texts.unreachableTitle} role="alert">
            <Button
              variant="default"
              size="xs"
              loading={choices.isFetching}
              onClick={() => choices.refetch()}
            >
              {texts.retry}
            </Button>
          </Notice>
        )}
        <RejectedNotice problem={problem} locked={locked} wait={wait} />
        <CompanyField
          companies={companies}
          value={values.companyId}
          error={errors.companyId}
          onChange={(companyId) => type('companyId', companyId)}
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
          {...fieldProps('userName')}
        />
        <SecretInput
          ref={passwordField}
          label={texts.password}
          autoComplete="current-password"
          showLabel={texts.show}
          visible={shown}
          onVisibilityChange={setShown}
          {...fieldProps('password')}
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

interface RejectedNoticeProps {
  problem: Problem | null
  /** Whether the typed user name must still wait. */
  locked: boolean
  /** Seconds left to wait. */
  wait: number
}

/** Why the sign-in was rejected and, after too many attempts, how long to wait; the countdown is not read aloud. */
function RejectedNotice({ problem, locked, wait }: RejectedNoticeProps) {
  return (
    <div role="alert" aria-atomic="true" hidden={problem === null}>
      {problem !== null && (
        <Notice tone="error" title={problem.status === 429 ? texts.lockedTitle : texts.rejectedTitle}>
          {problem.detail}
          {problem.status === 429 && (
            <Text size="sm" mt={6} aria-live="off">
              {locked ? texts.tryAgainIn(formatCountdown(wait)) : texts.tryAgainNow}
            </Text>
          )}
        </Notice>
      )}
    </div>
  )
}
