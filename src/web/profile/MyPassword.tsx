import { Alert, Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { newPasswordTexts } from '#texts/newPassword.ts'
import { useUpdateUserPassword } from '../../api/gen/hooks/user-login/update-user-password.ts'
import { focusInvalid } from '../shared/login/focusFirstInvalid.ts'
import { NewPasswordFields } from '../shared/login/NewPasswordFields.tsx'
import { isPasswordLength } from '../shared/login/newPassword.ts'
import { SecretInput } from '../shared/login/SecretInput.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { notifySuccess, notifyWarning } from '../ui/notify.ts'
import { ProfilePanel } from './ProfilePanel.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.password

/** Changes the user's own password; needs the current one. */
export function MyPassword({ userName }: { userName: string }) {
  const [shown, setShown] = useState(false)
  const [detail, setDetail] = useState<string | null>(null)
  const update = useUpdateUserPassword()
  const form = useForm({
    initialValues: { currentPassword: '', password: '', confirm: '' },
    validate: {
      currentPassword: (value) => (value === '' ? texts.currentRequired : null),
      password: (value) => (value === '' ? newPasswordTexts.required : null),
      confirm: (value) => (value === '' ? newPasswordTexts.confirmRequired : null),
    },
  })

  async function submit({ currentPassword, password, confirm }: typeof form.values) {
    if (update.isPending) return
    setDetail(null)
    if (password !== confirm) {
      form.setFieldError('confirm', newPasswordTexts.mismatch)
      notifyWarning(newPasswordTexts.mismatch)
      return
    }
    const fault = faultOf(password, currentPassword)
    if (fault !== null) {
      form.setFieldError('password', fault)
      return
    }
    try {
      await update.mutateAsync({ data: { currentPassword, password } })
      form.reset()
      setShown(false)
      notifySuccess(texts.changed)
    } catch (error) {
      const problem = problemOf(error)
      const fields = (problem.errors ?? []).filter(({ field }) => field in form.values)
      for (const { field, message } of fields) form.setFieldError(field, message)
      if (fields.length === 0) setDetail(problem.detail)
    }
  }

  return (
    <ProfilePanel title={texts.title} lead={texts.lead}>
      <form noValidate onSubmit={form.onSubmit(submit, focusInvalid)}>
        <Stack gap="md" maw={420}>
          <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
          <SecretInput
            label={texts.current}
            autoComplete="current-password"
            showLabel={newPasswordTexts.show}
            visible={shown}
            onVisibilityChange={setShown}
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields inputProps={form.getInputProps} visible={shown} onVisibilityChange={setShown} />
          {detail !== null && (
            <Alert color="red" variant="light" role="alert">
              {detail}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={update.isPending}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </ProfilePanel>
  )
}

function faultOf(password: string, current: string): string | null {
  if (!isPasswordLength(password)) return newPasswordTexts.length
  return password === current ? texts.same : null
}
