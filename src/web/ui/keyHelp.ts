import { useEffect } from 'react'

/** Keys that a control handles, and what they do. */
export interface KeyHelp {
  keys: readonly string[]
  does: string
}

/** One entry for each mounted control, oldest first; two of the same kind have an entry each. */
const mounted = new Set<{ rows: readonly KeyHelp[] }>()

/**
 * Lists keys in the help while the component is mounted. Call it where the keys are handled, so that the help shows what
 * works on the page.
 * @param rows null while the keys do nothing
 */
export function useKeyHelp(rows: readonly KeyHelp[] | null): void {
  useEffect(() => {
    if (rows === null) return
    const entry = { rows }
    mounted.add(entry)
    return () => {
      mounted.delete(entry)
    }
  }, [rows])
}

/** The keys of all mounted controls; keys that do the same are listed once. */
export function keysOnPage(): KeyHelp[] {
  const rows = [...mounted].flatMap((entry) => entry.rows)
  return [...new Map(rows.map((row) => [`${row.keys.join(' ')} ${row.does}`, row])).values()]
}

/** Elements that take keys themselves: fields in which the user types, open dialogs and menus. */
const TAKES_KEYS =
  "input:not([type='radio'], [type='checkbox']), textarea, select, [contenteditable], [role='dialog'], [role='menu']"

/** Whether a key pressed alone is free to act: not while typing, and not in a dialog or menu. */
export function isFreeKey({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false
  return !(target instanceof Element && target.closest(TAKES_KEYS))
}
