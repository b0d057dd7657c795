import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_MAX } from './newPassword.ts'

interface SecretInputProps extends PasswordInputProps {
  /** Name of the toggle; pressed means shown. */
  showLabel: string
}

/** A required password field with an accessible show/hide button in the tab order. */
export function SecretInput({ showLabel, ...rest }: SecretInputProps) {
  return (
    <PasswordInput
      required
      maxLength={PASSWORD_MAX}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': showLabel }}
      {...rest}
    />
  )
}
