import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { afterFocusLost } from '../ui/focusFree.ts'

/** The props of the list whose focus is kept. */
interface PendingFocus {
  ref: RefObject<HTMLUListElement | null>
  onFocus: (event: FocusEvent<HTMLUListElement>) => void
}

/**
 * Keeps the focus in the list of pending loans. After the review or payout of a loan is closed, or the loan with the focus has left the
 * list, the focus goes to the last button of the loan in that place, and to the heading of the page after the last loan. If the focus is on
 * anything else, it stays there.
 * @param rows the listed loans; undefined until they are loaded
 * @param shownId the loan whose review or payout is open; null for none
 */
export function usePendingFocus(
  rows: readonly { id: string }[] | undefined,
  shownId: string | null,
): PendingFocus {
  const ref = useRef<HTMLUListElement>(null)
  /** The loan that had the focus, or was shown, by its index; its element is null after it was shown. */
  const last = useRef<{ index: number; element: Element | null }>(null)

  useEffect(() => {
    if (shownId !== null) {
      const index = rows?.findIndex(({ id }) => id === shownId) ?? -1
      last.current = { index: index < 0 ? (last.current?.index ?? 0) : index, element: null }
      return
    }
    if (rows === undefined || last.current === null || last.current.element?.isConnected) return
    const { index } = last.current
    return afterFocusLost(() => {
      last.current = null
      const next = ref.current?.children[Math.min(index, rows.length - 1)]
      const to = [...(next?.querySelectorAll('button') ?? [])].at(-1)
      ;(to ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: to === undefined })
    })
  }, [rows, shownId])

  return {
    ref,
    onFocus: ({ target, currentTarget }) => {
      const index = [...currentTarget.children].findIndex((loan) => loan.contains(target))
      last.current = { index, element: target }
    },
  }
}
