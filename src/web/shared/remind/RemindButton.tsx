import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { sendTexts as texts } from '#texts/send.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'

const RemindDialog = lazyPart(() => import('./RemindDialog.tsx'), 'RemindDialog', null)

interface RemindButtonProps {
  /** The loan. */
  id: string
  /** The label for screen readers in a list, with the loan's number; not needed on the page of a loan. */
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
      {isOpen && <RemindDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
