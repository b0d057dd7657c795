import { useState } from 'react'

/**
 * Renders the list of a select from the first time that its field has the focus. A closed list is rendered, laid out and positioned as
 * well, so a form with ten of them would show that much later; but the arrow keys mark an option at once, so it must exist by then.
 */
export function useListOnFocus(): { keepMounted: boolean; onFocus: () => void } {
  const [wasFocused, setFocused] = useState(false)
  return { keepMounted: wasFocused, onFocus: () => setFocused(true) }
}
