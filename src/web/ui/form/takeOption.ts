import type { KeyboardEvent } from 'react'

/**
 * Enter while one types in a list takes the marked option, or the first: what is read there is what is taken. The
 * component marks the first only when it has drawn the list and a timer has run, which a quick typist does not wait for;
 * its Enter then does nothing.
 */
export function takeOption(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const option =
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    list?.querySelector<HTMLElement>('[data-combobox-option]')
  if (!option) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}
