import {
  Alert,
  Anchor,
  Button,
  Group,
  Progress,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState } from 'react'
import { newPasswordTexts } from '#texts/newPassword.ts'
import { sessionTexts } from '#texts/session.ts'
import { useRequestPasswordReset } from '../../api/gen/hooks/common/request-password-reset.ts'
import { useSetNewPassword } from '../../api/gen/hooks/common/set-new-password.ts'
import { useVerifyOtp } from '../../api/gen/hooks/common/verify-otp.ts'
import { focusInvalid } from '../shared/login/focusFirstInvalid.ts'
import { NewPasswordFields } from '../shared/login/NewPasswordFields.tsx'
import { isPasswordLength } from '../shared/login/newPassword.ts'
import { PublicFrame } from '../shared/login/PublicFrame.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { trimHiddenEnds } from '../shell/hiddenEnds.ts'
import { notifyError, notifySuccess, notifyWarning } from '../ui/notify.ts'
import { CompanyField } from './CompanyField.tsx'
import { isExpected, nextReset, otpLifeMs, type ResetFor, resetStart } from './resetSteps.ts'
import { formatCountdown, spokenSeconds, useCountdown } from './useCountdown.ts'
import { useSignInChoices } from './useSignInChoices.ts'

const texts = sessionTexts.reset
const stepNumber = { userName: 1, otp: 2, password: 3, done: 3 }

trimHiddenEnds()

/** The password reset in three steps; the next step depends on the text of the reply. */
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
            account={state.account}
            onReply={(reply, account) => {
              replied('requested', reply)
              dispatch({ kind: 'requested', reply, account, now: Date.now() })
            }}
          />
        )}
        {state.step === 'otp' && (
          <OtpStep
            account={state.account}
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
            account={state.step === 'password' ? state.account : null}
            onReply={(reply) => {
              replied('saved', reply)
              dispatch({ kind: 'saved', reply })
            }}
            onTooLate={() => dispatch({ kind: 'restarted' })}
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

interface NewPasswordStepProps {
  /** Null once the password is set. */
  account: ResetFor | null
  onReply: (reply: string) => void
  /** Called when the time to set a password has passed. */
  onTooLate: () => void
}

/** Step 3: the new password twice; a mismatch shows the warning of specification § 5. */
function NewPasswordStep({ account, onReply, onTooLate }: NewPasswordStepProps) {
  const [shown, setShown] = useState(false)
  const save = useSetNewPassword()
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: (value) => (value === '' ? newPasswordTexts.required : null),
      confirm: (value) => (value === '' ? newPasswordTexts.confirmRequired : null),
    },
  })

  async function submit({ password, confirm }: typeof form.values) {
    if (account === null || save.isPending) return
    if (password !== confirm) {
      form.setFieldError('confirm', newPasswordTexts.mismatch)
      notifyWarning(newPasswordTexts.mismatch)
      return
    }
    if (!isPasswordLength(password)) {
      form.setFieldError('password', newPasswordTexts.length)
      return
    }
    const { companyId, userName } = account
    try {
      const reply = await save.mutateAsync({
        data: { name: userName, password, ...(companyId === null ? {} : { companyId }) },
      })
      onReply(reply ?? '')
    } catch (error) {
      const problem = problemOf(error)
      const field = problem.errors?.find((one) => one.field === 'password')
      if (field !== undefined) form.setFieldError('password', field.message)
      notifyError(problem.detail)
      if (problem.status === 403) onTooLate()
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusInvalid)}>
      <Stack gap="lg">
        <NewPasswordFields
          inputProps={form.getInputProps}
          visible={shown}
          onVisibilityChange={setShown}
          autoFocus
        />
        <Button type="submit" fullWidth size="md" loading={save.isPending} disabled={account === null}>
          {texts.save}
        </Button>
      </Stack>
    </form>
  )
}

interface OtpStepProps {
  account: ResetFor
  /** When the code expires, milliseconds since 1970. */
  deadline: number
  onReply: (reply: string) => void
  /** Called when the countdown reaches 0:00. */
  onEnd: () => void
  onRestart: () => void
}

/** Step 2: the code from the email, with the 2-minute countdown (specification § 9). */
function OtpStep({ account, deadline, onReply, onEnd, onRestart }: OtpStepProps) {
  const seconds = useCountdown(deadline)
  const verify = useVerifyOtp()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { otp: '' },
    validate: { otp: (value) => (value.trim() === '' ? texts.otpRequired : null) },
  })
  useEffect(() => {
    if (seconds === 0) onEnd()
  }, [seconds, onEnd])

  async function submit({ otp }: typeof form.values) {
    if (verify.isPending) return
    const { companyId, userName } = account
    const body = { name: userName, otp: otp.replace(/\s/g, ''), ...(companyId === null ? {} : { companyId }) }
    try {
      const reply = await verify.mutateAsync({ data: body })
      onReply(reply ?? '')
    } catch (error) {
      showProblem(error)
      // A user who is already retyping the code is not interrupted.
      if (form.getValues().otp !== otp) return
      field.current?.focus()
      field.current?.select()
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusInvalid)}>
      <Stack gap="lg">
        <div>
          <Group justify="space-between" mb={6}>
            <Text size="sm">{texts.timeLeft}</Text>
            <Text size="sm" fw={600} ff="monospace" role="timer" aria-live="off">
              {formatCountdown(seconds)}
            </Text>
          </Group>
          <Progress value={(seconds * 100_000) / otpLifeMs} size="xs" aria-hidden />
          <VisuallyHidden role="status">{texts.announce(spokenSeconds(seconds) ?? 0)}</VisuallyHidden>
        </div>
        <TextInput
          ref={field}
          label={texts.otp}
          required
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          size="lg"
          {...form.getInputProps('otp')}
        />
        <Button type="submit" fullWidth size="md" loading={verify.isPending}>
          {texts.verify}
        </Button>
        <Button variant="subtle" onClick={onRestart}>
          {texts.otherName}
        </Button>
      </Stack>
    </form>
  )
}

interface UserNameStepProps {
  /** Whether the last code expired. */
  expired: boolean
  /** The account of the last request for a code, kept in the fields. */
  account: ResetFor | null
  onReply: (reply: string, account: ResetFor) => void
}

/** Step 1: the user name (specification § 2). */
function UserNameStep({ expired, account, onReply }: UserNameStepProps) {
  const companies = useSignInChoices().data?.companies ?? []
  const request = useRequestPasswordReset()
  const form = useForm({
    initialValues: { companyId: account?.companyId ?? '', userName: account?.userName ?? '' },
    validate: {
      companyId: (value) =>
        companies.length > 1 && value === '' ? sessionTexts.signIn.companyRequired : null,
      userName: (value) => (value.trim() === '' ? sessionTexts.signIn.userNameRequired : null),
    },
  })

  async function submit(values: typeof form.values) {
    if (request.isPending) return
    const companyId = values.companyId === '' ? null : values.companyId
    const userName = values.userName.trim()
    try {
      const reply = await request.mutateAsync({
        data: { userName, ...(companyId === null ? {} : { companyId }) },
      })
      onReply(reply ?? '', { companyId, userName })
    } catch (error) {
      showProblem(error)
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusInvalid)}>
      <Stack gap="lg">
        {expired && (
          <Alert color="yellow" variant="light" role="status">
            {texts.expired}
          </Alert>
        )}
        <CompanyField
          companies={companies}
          value={form.values.companyId}
          error={form.errors.companyId}
          onChange={(companyId) => form.setFieldValue('companyId', companyId)}
        />
        <TextInput
          label={sessionTexts.signIn.userName}
          required
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
          {...form.getInputProps('userName')}
        />
        <Button type="submit" fullWidth size="md" loading={request.isPending}>
          {texts.request}
        </Button>
      </Stack>
    </form>
  )
}

/** Shows why a request was rejected in an error toast (specification § 8, password reset). */
function showProblem(error: unknown): void {
  notifyError(problemOf(error).detail)
}
