import { Button, type MantineSize } from '@mantine/core'
import { DisabledButton } from '../ui/DisabledButton.tsx'

interface ActionButtonProps {
  label: string
  /** Its name for screen readers, with the loan it acts on. */
  name: string
  /** Why it may not be done now. */
  reason: string | undefined
  size?: MantineSize
  busy?: boolean
  main?: boolean
  onClick: () => void
}

/** An action on a pending loan; disabled with its reason when it may not be done. */
export function ActionButton({
  label,
  name,
  reason,
  size,
  busy = false,
  main = false,
  onClick,
}: ActionButtonProps) {
  const sized = size === undefined ? {} : { size }
  if (reason !== undefined)
    return (
      <DisabledButton reason={reason} {...sized} aria-label={name}>
        {label}
      </DisabledButton>
    )
  return (
    <Button
      {...sized}
      variant={main ? 'filled' : 'default'}
      loading={busy}
      aria-label={name}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
