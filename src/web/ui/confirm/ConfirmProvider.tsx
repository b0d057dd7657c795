import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import type { ConfirmOptions } from './confirmOptions.ts'

/** Asks, and answers whether the person agreed. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

interface ConfirmProviderProps {
  /** Subscribes to the end of a person's session, which withdraws an open question; returns what unsubscribes. */
  onPersonLeft: (withdraw: () => void) => () => void
  children: ReactNode
}

const ConfirmContext = createContext<Confirm | null>(null)

/**
 * Holds the one dialog that asks; stands once, around the whole application. It is fetched with the first question, so that no
 * page waits for it; where it cannot be, the browser's own dialog asks.
 */
export function ConfirmProvider({ onPersonLeft, children }: ConfirmProviderProps) {
  const [asked, setAsked] = useState<ConfirmOptions | null>(null)
  const [opened, setOpened] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps> | null>(null)
  const answer = useRef<(agreed: boolean) => void>(null)

  const confirm = useCallback<Confirm>(async (options) => {
    try {
      const { ConfirmDialog } = await import('./ConfirmDialog.tsx')
      setDialog(() => ConfirmDialog)
    } catch {
      const facts = (options.facts ?? []).map(({ label, value }) => `${label}: ${value}`)
      return window.confirm([options.title, options.text, ...facts].join('\n\n'))
    }
    answer.current?.(false)
    setAsked(options)
    setOpened(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])

  // The question names the records of the person who has left, and the next person must not answer it.
  useEffect(
    () =>
      onPersonLeft(() => {
        answer.current?.(false)
        answer.current = null
        setOpened(false)
        setAsked(null)
      }),
    [onPersonLeft],
  )

  function close(agreed: boolean) {
    setOpened(false)
    answer.current?.(agreed)
    answer.current = null
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== null && Dialog !== null && <Dialog asked={asked} opened={opened} onAnswer={close} />}
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
