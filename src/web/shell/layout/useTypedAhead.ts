import { type Dispatch, type SetStateAction, useEffect } from 'react'

/**
 * Keeps the keys that are pressed after the search was opened and before its field has the focus: at first the dialog is
 * still on its way from the server. Nothing typed is null: Escape closes what has not come yet.
 */
export function useTypedAhead(open: boolean, onType: Dispatch<SetStateAction<string | null>>): void {
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      const arrived = target instanceof Element && target.closest('[data-search]') !== null
      if (arrived || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Escape') onType(null)
      else if (key === 'Backspace') onType((typed) => typed?.slice(0, -1) ?? null)
      else if (key.length === 1) onType((typed) => (typed ?? '') + key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [open, onType])
}
