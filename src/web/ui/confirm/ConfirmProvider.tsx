import { type ComponentType, createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import type { ConfirmOptions } from './confirmOptions.ts'

/** Opens a confirmation; resolves to whether the user agreed. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

interface ConfirmProviderProps {
  onPlaceChange: ConfirmDialogProps['onPlaceChange']
  children: ReactNode
}

const ConfirmContext = createContext<Confirm | null>(null)

/**
 * Renders the only confirmation dialog, around the whole application. It is loaded with the first confirmation, so that no page
 * waits for it; if that fails, the browser's own dialog is used.
 */
export function ConfirmProvider({ onPlaceChange, children }: ConfirmProviderProps) {
  const [shown, setShown] = useState<ConfirmOptions | null>(null)
  const [opened, setOpened] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps> | null>(null)
  const answer = useRef<(agreed: boolean) => void>(null)

  const confirm = useCallback<Confirm>(async (options) => {
    const from = location.href
    let Loaded: ComponentType<ConfirmDialogProps>
    try {
      Loaded = (await import('./ConfirmDialog.tsx')).ConfirmDialog
    } catch {
      const facts = (options.facts ?? []).map(({ label, value }) => `${label}: ${value}`)
      return (
        window.confirm([options.title, options.text, ...facts].join('\n\n')) && !(await options.safely?.run())
      )
    }
    answer.current?.(false)
    // Rendered at once, with its effects: the dialog must note where the focus is before it takes it.
    flushSync(() => {
      setDialog(() => Loaded)
      setShown({ from, ...options })
      setOpened(true)
    })
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
      {shown !== null && Dialog !== null && (
        <Dialog options={shown} opened={opened} onAnswer={close} onPlaceChange={onPlaceChange} />
      )}
    </ConfirmContext>
  )
}

/**
 * The function that confirms an action with the user; the focus returns to where it was.
 * @throws Error outside of {@link ConfirmProvider}
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (confirm === null) throw new Error('ConfirmProvider is missing')
  return confirm
}
