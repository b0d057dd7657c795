import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { fieldElements } from '../ui/form/fieldElements.ts'

/**
 * Puts the focus on a field of a form, by its path, once it is drawn: at once, so that no key of a quick typist goes
 * elsewhere. What is typed next takes the place of what is there.
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
