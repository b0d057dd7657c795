import { type RefObject, useEffect } from 'react'
import { bringIntoView } from '../ui/bringIntoView.ts'

/**
 * Scrolls the focused field of a form that has opened within the page into view.
 * @param isPending whether a part above the form is still loading; once it is loaded, the field is scrolled into view again
 */
export function useFieldInView(form: RefObject<HTMLFormElement | null>, isPending = false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the page above it has changed
  useEffect(() => {
    const { activeElement } = document
    if (activeElement?.matches('input') && form.current?.contains(activeElement)) bringIntoView(activeElement)
  }, [form, isPending])
}
