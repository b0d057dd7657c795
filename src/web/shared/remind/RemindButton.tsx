import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { sendTexts as texts } from '#texts/send.ts'

const RemindDialog = lazy(() =>
  import('./RemindDialog.tsx').then(({ RemindDialog }) => ({ default: RemindDialog })),
)

interface RemindButtonProps {
  /** The loan. */
  id: string
  /** The loan's number for the label in a list; not needed on the page of a loan. */
  label?: string
  size?: 'xs'
}

/** Opens the message that reminds the customer of a loan. */
export function RemindButton({ id, label, size }: RemindButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        {...(label !== undefined && { 'aria-label': label })}
        leftSection={<IconMessage size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.remind}
      </Button>
      {isOpen && (
        <Suspense>
          <RemindDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
