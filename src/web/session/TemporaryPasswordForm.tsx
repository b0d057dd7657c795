import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { newPasswordTexts } from '#texts/newPassword.ts'
import { sessionTexts } from '#texts/session.ts'
import { useUpdateUserPassword } from '../../api/gen/hooks/user-login/update-user-password.ts'
import type { Session } from '../../api/gen/model/index.ts'
import { focusInvalid } from '../shared/login/focusFirstInvalid.ts'
import { NewPasswordFields } from '../shared/login/NewPasswordFields.tsx'
import { isPasswordLength } from '../shared/login/newPassword.ts'
import { problemOf } from '../shared/state/problemOf.ts'

const texts = sessionTexts.temporaryPassword

interface TemporaryPasswordFormProps {
  session: Session
  temporaryPassword: string
  onChanged: () => void
  onBack: () => void
}

/** The first sign-in with a temporary password, which must be changed before anything else. */
export function TemporaryPasswordForm({
  session,
  temporaryPassword,
  onChanged,
  onBack,
}: TemporaryPasswordFormProps) {
  const [shown, setShown] = useState(false)
  const [detail, setDetail] = useState<string | null>(null)
  // The session is not stored yet, so its token is passed explicitly.
  const update = useUpdateUserPassword({ request: { headers: { authorization: `Bearer ${session.token}` } } })
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validateInputOnBlur: ['password'],
    validate: {
      password: (value) => {
        if (!isPasswordLength(value)) return newPasswordTexts.length
        return value === temporaryPassword ? texts.same : null
      },
      confirm: (value, { password }) => (value === password ? null : newPasswordTexts.mismatch),
    },
  })

  async function submit({ password }: typeof form.values) {
    setDetail(null)
    try {
      await update.mutateAsync({ data: { currentPassword: temporaryPassword, password } })
      onChanged()
    } catch (error) {
      const problem = problemOf(error)
      const field = problem.errors?.find((one) => one.field === 'password')
      if (field !== undefined) form.setFieldError('password', field.message)
      else setDetail(problem.detail)
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, focusInvalid)}
      aria-labelledby="temporary-password-title"
    >
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2" id="temporary-password-title">
            {texts.title}
          </Title>
          <Text c="dimmed" mt={4}>
            {texts.lead}
          </Text>
        </div>
        {detail !== null && (
          <Alert color="red" variant="light" role="alert">
            {detail}
          </Alert>
        )}
        <NewPasswordFields
          inputProps={form.getInputProps}
          visible={shown}
          onVisibilityChange={setShown}
          autoFocus
        />
        <Button type="submit" fullWidth size="md" loading={update.isPending}>
          {texts.submit}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {texts.back}
        </Button>
      </Stack>
    </form>
  )
}
