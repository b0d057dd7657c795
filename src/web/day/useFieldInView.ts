import { type RefObject, useEffect } from 'react'

/**
 * Scrolls the focused field of a form that has opened within the page into view; `isPending` tells that a part above it is still loading,
 * which moves it once it is loaded.
 */
export function useFieldInView(form: RefObject<HTMLFormElement | null>, isPending = false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the page above it has changed
  useEffect(() => {
    const { activeElement } = document
    if (activeElement?.matches('input') && form.current?.contains(activeElement))
      activeElement.scrollIntoView({ block: 'nearest' })
  }, [form, isPending])
}
