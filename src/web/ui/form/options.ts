import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** Maximum number of options that a list shows at once; typing finds the others. */
export const MAX_OPTIONS = 1_000

/**
 * The options that match the typed text, at most `limit`: first those that begin with it, then those with a word that does, so that `ring`
 * finds Ring before Earrings, because Enter takes the first.
 */
export const bestFirst: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim().toLowerCase()
  const rank = ({ label }: ComboboxItem) => {
    const at = ` ${label.toLowerCase()}`.indexOf(` ${typed}`)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return (options as ComboboxItem[])
    .filter(({ label }) => isMatch(label, search))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, limit)
}

/** Whether an option's label contains the typed text, in any case. */
export function isMatch(label: string, search: string): boolean {
  return label.toLowerCase().includes(search.trim().toLowerCase())
}

/** Labels by value, as options of a field. */
export function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/**
 * Enter while typing in a list takes the highlighted option, or the first. The component highlights the first only after
 * rendering the list and a timer, which is too late for a quick typist: its own Enter then does nothing.
 * @param highlighted the selector of the option that is taken instead of the highlighted one
 */
export function takeOption(event: KeyboardEvent<HTMLInputElement>, highlighted?: string): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const option = highlightedOption(event.currentTarget, highlighted)
  if (!option) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

/** The list of a field while it is open. */
export function listOf(field: HTMLElement): HTMLElement | null {
  return document.getElementById(field.getAttribute('aria-controls') ?? '')
}

/** The highlighted option of the open list of a field, or the first; none if the list is closed or empty. */
export function highlightedOption(
  field: HTMLInputElement,
  highlighted = '[data-combobox-selected]',
): HTMLElement | null | undefined {
  const list = listOf(field)
  return (
    list?.querySelector<HTMLElement>(highlighted) ??
    list?.querySelector<HTMLElement>('[data-combobox-option]')
  )
}
