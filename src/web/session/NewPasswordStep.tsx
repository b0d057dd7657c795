import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { sessionTexts } from '#texts/session.ts'
import { useSetNewPassword } from '../../api/gen/hooks/common/common.ts'
import { focusInvalid } from '../shared/focusFirstInvalid.ts'
import { problemOf } from '../shared/problemOf.ts'
import { SecretInput } from '../shared/SecretInput.tsx'
import { notifyError, notifyWarning } from '../ui/notify.ts'
import type { ResetFor } from './resetSteps.ts'

const texts = sessionTexts.reset

interface NewPasswordStepProps {
  /** Null once the password is set. */
  asked: ResetFor | null
  onReply: (reply: string) => void
}

/** Step 3: the new password twice; a mismatch is the warning of the specification's § 5. */
export function NewPasswordStep({ asked, onReply }: NewPasswordStepProps) {
  const [shown, setShown] = useState(false)
  const save = useSetNewPassword()
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: (value) => (value === '' ? texts.passwordRequired : null),
      confirm: (value) => (value === '' ? texts.confirmRequired : null),
    },
  })

  async function submit({ password, confirm }: typeof form.values) {
    if (asked === null || save.isPending) return
    if (password !== confirm) {
      form.setFieldError('confirm', texts.mismatch)
      notifyWarning(texts.mismatch)
      return
    }
    if (password.length < 10 || password.length > 128) {
      form.setFieldError('password', texts.passwordLength)
      return
    }
    const { companyId, userName } = asked
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
    }
  }

  const shownProps = { showLabel: texts.show, visible: shown, onVisibilityChange: setShown }
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusInvalid)}>
      <Stack gap="lg">
        <SecretInput
          label={texts.password}
          description={sessionTexts.startPassword.hint}
          autoFocus
          autoComplete="new-password"
          {...shownProps}
          {...form.getInputProps('password')}
        />
        <SecretInput
          label={texts.confirm}
          autoComplete="new-password"
          {...shownProps}
          {...form.getInputProps('confirm')}
        />
        <Button type="submit" fullWidth size="md" loading={save.isPending} disabled={asked === null}>
          {texts.save}
        </Button>
      </Stack>
    </form>
  )
}
