import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { fieldElements } from '../../ui/form/fieldElements.ts'

/**
 * Focuses a field of a form by its path, right after it is rendered, so that no key of a quick typist is lost. Its text
 * is selected, so that typing replaces it.
 */
export function useFocusNext(form: RefObject<HTMLFormElement | null>): (path: string) => void {
  const wanted = useRef<string | null>(null)
  const [, draw] = useState(0)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = fieldElements(form.current).get(wanted.current)
    wanted.current = null
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  })
  return useCallback((path) => {
    wanted.current = path
    draw((count) => count + 1)
  }, [])
}
