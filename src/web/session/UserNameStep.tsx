import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { sessionTexts } from '#texts/session.ts'
import { useRequestPasswordReset } from '../../api/gen/hooks/common/common.ts'
import { focusInvalid } from '../shared/focusFirstInvalid.ts'
import { CompanyField } from './CompanyField.tsx'
import type { ResetFor } from './resetSteps.ts'
import { showRefusal } from './showRefusal.ts'
import { useSignInChoices } from './useSignInChoices.ts'

const texts = sessionTexts.reset

interface UserNameStepProps {
  /** Whether the time for the last code ran out. */
  expired: boolean
  /** For whom a code was asked before, kept in the fields. */
  asked: ResetFor | null
  onReply: (reply: string, asked: ResetFor) => void
}

/** Step 1: whose password (specification § 2). */
export function UserNameStep({ expired, asked, onReply }: UserNameStepProps) {
  const companies = useSignInChoices().data?.companies ?? []
  const request = useRequestPasswordReset()
  const form = useForm({
    initialValues: { companyId: asked?.companyId ?? '', userName: asked?.userName ?? '' },
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
      showRefusal(error)
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
