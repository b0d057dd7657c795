import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useContext, useId } from 'react'
import { ReadOnlyContext } from './form/readOnly.ts'

interface DisabledButtonProps extends Omit<ButtonProps, 'children' | 'disabled' | 'leftSection'> {
  /** Why it is disabled, in words for the user. */
  reason: string
  children: ReactNode
}

/**
 * The button of a disabled action: it stays in its place, can be focused, and shows the reason. On the page of a read-only record it is
 * left out, because the page says why nothing can be changed.
 */
export function DisabledButton({ reason, children, ...props }: DisabledButtonProps) {
  const id = useId()
  if (useContext(ReadOnlyContext) !== null) return null
  return (
    <>
      <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
        <Button
          {...props}
          type="button"
          variant="default"
          leftSection={<IconLock size={16} aria-hidden />}
          aria-disabled
          aria-describedby={id}
          style={{ cursor: 'not-allowed' }}
        >
          {children}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  )
}
