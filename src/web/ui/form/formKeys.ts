import type { KeyboardEvent } from 'react'

const FIELDS =
  'input:not(:disabled):not([type="hidden"]):not([tabindex="-1"]), textarea:not(:disabled), select:not(:disabled)'

/**
 * Enter in a field of one line moves to the next field, and saves from the last; Ctrl (or Cmd) + Enter saves anywhere.
 * A textarea, a button and an open list keep Enter for themselves.
 * @param save saves the form; without it Enter only moves on.
 */
export function formKey(event: KeyboardEvent<HTMLFormElement>, save: (() => unknown) | undefined): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    save?.()
    return
  }
  const { target, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter(isOneStop)
  const next = fields[fields.indexOf(target) + 1]
  if (next === undefined) save?.()
  else next.focus()
}

/** Of a group of radio buttons only the chosen one is a stop, as with Tab. */
function isOneStop(field: HTMLElement): boolean {
  return !(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked
}
