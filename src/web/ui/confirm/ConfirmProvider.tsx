import '../styles/button.ts'
import '../styles/modal.ts'
import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useUiTexts } from '../UiTextsProvider.tsx'

/** A question before an act. */
export interface ConfirmOptions {
  title: string
  text: string
  confirmLabel: string
  /** The kit's own word without it. */
  cancelLabel?: string
  /** Whether the act takes something away. */
  danger?: boolean
}

/** Asks, and answers whether the person agreed. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Holds the one dialog that asks; stands once, around the whole application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const texts = useUiTexts()
  const [asked, setAsked] = useState<ConfirmOptions | null>(null)
  const [opened, setOpened] = useState(false)
  const answer = useRef<(agreed: boolean) => void>(null)

  const confirm = useCallback<Confirm>((options) => {
    answer.current?.(false)
    setAsked(options)
    setOpened(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])

  function close(agreed: boolean) {
    setOpened(false)
    answer.current?.(agreed)
    answer.current = null
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Modal
        opened={opened}
        onClose={() => close(false)}
        title={asked?.title}
        centered
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        <Text>{asked?.text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button
            variant="default"
            onClick={() => close(false)}
            data-autofocus={asked?.danger === true || undefined}
          >
            {asked?.cancelLabel ?? texts.form.cancel}
          </Button>
          <Button
            color={asked?.danger === true ? 'red' : undefined}
            onClick={() => close(true)}
            data-autofocus={asked?.danger !== true || undefined}
          >
            {asked?.confirmLabel}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  )
}

/**
 * The function that asks before an act; the focus returns to where it was.
 * @throws Error outside of {@link ConfirmProvider}
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (confirm === null) throw new Error('ConfirmProvider is missing')
  return confirm
}
