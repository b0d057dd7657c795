import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react'
import type { ConfirmOptions } from './confirmOptions.ts'

/** Asks, and answers whether the person agreed. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

/** Fetched with the first question, so that no page waits for it. */
const ConfirmDialog = lazy(() =>
  import('./ConfirmDialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
)

const ConfirmContext = createContext<Confirm | null>(null)

/** Holds the one dialog that asks; stands once, around the whole application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
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
      {asked !== null && (
        <Suspense>
          <ConfirmDialog asked={asked} opened={opened} onAnswer={close} />
        </Suspense>
      )}
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
