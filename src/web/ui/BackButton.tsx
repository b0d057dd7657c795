import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A button back to the page that opened this one. */
export function BackButton({ onClick, children }: { onClick: () => unknown; children: ReactNode }) {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => void onClick()}
    >
      {children}
    </Button>
  )
}
