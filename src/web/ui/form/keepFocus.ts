import type { MouseEvent } from 'react'

/**
 * For a button inside a form, or one that discards typed values: pressing it does not blur a field, so none is checked and
 * the button does not move.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
