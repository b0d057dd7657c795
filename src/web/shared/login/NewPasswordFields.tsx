import type { UseFormReturnType } from '@mantine/form'
import { newPasswordTexts as texts } from '#texts/newPassword.ts'
import { SecretInput } from './SecretInput.tsx'

interface NewPasswordFieldsProps {
  /** The input properties of the form's fields `password` and `confirm`. */
  inputProps: (
    field: 'password' | 'confirm',
  ) => ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>
  /** Whether the passwords are readable, in both fields. */
  visible: boolean
  onVisibilityChange: (visible: boolean) => void
  autoFocus?: boolean
}

/** The fields in which a user chooses a password and types it again. */
export function NewPasswordFields({
  inputProps,
  visible,
  onVisibilityChange,
  autoFocus = false,
}: NewPasswordFieldsProps) {
  const secret = {
    showLabel: texts.show,
    visible,
    onVisibilityChange,
    autoComplete: 'new-password',
  } as const
  return (
    <>
      <SecretInput
        label={texts.password}
        description={texts.hint}
        autoFocus={autoFocus}
        {...secret}
        {...inputProps('password')}
      />
      <SecretInput label={texts.confirm} {...secret} {...inputProps('confirm')} />
    </>
  )
}
