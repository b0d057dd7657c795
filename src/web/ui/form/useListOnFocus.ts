import { useState } from 'react'

/**
 * Renders the list of a select from the first time that its field has the focus. Even a closed list takes time to render and position, so a
 * form with ten of them would appear later. But the arrow keys mark an option at once, so the list must exist while the field has the focus.
 */
export function useListOnFocus(): { keepMounted: boolean; onFocus: () => void } {
  const [wasFocused, setFocused] = useState(false)
  return { keepMounted: wasFocused, onFocus: () => setFocused(true) }
}
