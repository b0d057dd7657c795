import type { KeyboardEvent, MouseEvent } from 'react'
import { isFocusFree } from '../focusFree.ts'
import { returningTo } from '../returning.ts'
import { keepFocus } from './keepFocus.ts'
import { listOf } from './options.ts'

/** The stops of Enter: fields, and the buttons marked for it. */
const FIELDS =
  'input:not(:disabled):not([type="hidden"]):not([tabindex="-1"]), textarea:not(:disabled), select:not(:disabled), button[data-enter-stop]:not(:disabled), button[data-enter-press]:not(:disabled)'

/** The fields, and every button. */
const CONTROLS = `${FIELDS}, button:not(:disabled)`

/**
 * Ctrl (or Cmd) + Enter saves from anywhere in the form, even with an open list, which closes; a choice that is still being typed is
 * then an error. Call it before the fields handle the key. An Enter that repeats while it is held down is ignored, except for new
 * lines in a textarea: it would run through fields and save what nobody has read.
 */
export function saveKey(event: KeyboardEvent<HTMLFormElement>, save: (() => unknown) | undefined): void {
  const saves = event.ctrlKey || event.metaKey
  const { target } = event
  const isNewLine = target instanceof HTMLTextAreaElement && !saves
  const isHeld = event.repeat && !isNewLine
  if (!isOwnEnter(event) || !(saves || isHeld)) return
  event.preventDefault()
  event.stopPropagation()
  if (isHeld) return
  if (target instanceof HTMLElement && hasOpenList(target)) target.blur()
  save?.()
}

/**
 * Enter in a field of one line moves to the next field, or to a button marked `data-enter-stop` that comes before it, presses a
 * button marked `data-enter-press` that comes before it, and saves from the last. A textarea and a button keep Enter for themselves;
 * so does an open list, unless its field is empty and no option is highlighted.
 * @param save saves the form; without it, Enter in the last field does nothing
 */
export function formKey(event: KeyboardEvent<HTMLFormElement>, save: (() => unknown) | undefined): void {
  if (!isOwnEnter(event) || event.defaultPrevented) return
  const { target, currentTarget } = event
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (hasOpenList(target) && (target.value || listOf(target)?.querySelector('[data-combobox-selected]')))
    return
  const fields = stopsOf(currentTarget)
  const next = fields[fields.indexOf(target) + 1]
  if (next === undefined) {
    save?.()
    return
  }
  if (next.matches('[data-enter-press]')) next.click()
  else enter(next)
}

/**
 * For the button that saves a form: as {@link keepFocus}, so that a failed save leaves the focus in its field. A field with an
 * open list is blurred, which closes the list before the form is saved, as in {@link saveKey}.
 */
export function keepFocusUnlessOpen(event: MouseEvent): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement && hasOpenList(activeElement))) keepFocus(event)
}

/**
 * Focuses a form's first field when it opens, or the one that the address names after `#` or that `data-autofocus` marks, unless the
 * user has already focused something else, or returns to a list below the form.
 */
export function focusFirstField(form: HTMLFormElement | null): void {
  if (form !== null && isFocusFree() && returningTo(location.pathname) === null)
    enter(namedField(form) ?? form.querySelector<HTMLElement>('[data-autofocus]') ?? stopsOf(form)[0], {
      preventScroll: location.hash === '',
    })
}

/** The field whose path is the hash of the address, or the first control of a group of that path, such as the buttons of a picture. */
function namedField(form: HTMLFormElement): HTMLElement | undefined {
  const path = location.hash.slice(1)
  const named = [...form.querySelectorAll<HTMLElement>('[data-path]')].filter(
    (field) => field.dataset.path === path,
  )
  return named
    .flatMap((field) => [field, ...field.querySelectorAll<HTMLElement>(CONTROLS)])
    .find((control) => control.matches(CONTROLS) && control.offsetParent !== null)
}

/**
 * Focuses the first field of a panel that has opened within a page, or the panel if it has none, unless the user has
 * focused a field or a dialog while the panel was loading.
 */
export function focusPanel(panel: HTMLElement | null): void {
  const { activeElement } = document
  const isElsewhere =
    activeElement?.matches('input, textarea, select, [role="dialog"] *') && !panel?.contains(activeElement)
  if (isElsewhere) return
  enter(panel?.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea') ?? panel ?? undefined)
}

/** Moves the focus to a field as Tab does, with its text selected. */
function enter(field: HTMLElement | undefined, options?: FocusOptions): void {
  field?.focus(options)
  if (field instanceof HTMLInputElement) field.select()
}

/** The stops of Enter in a form, in the order of the page. */
function stopsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.offsetParent !== null && isOneStop(field),
  )
}

/** An Enter typed in the form itself, not in a dialog that one of its fields has opened. */
function isOwnEnter({ key, nativeEvent, target, currentTarget }: KeyboardEvent<HTMLFormElement>): boolean {
  return (
    key === 'Enter' && !nativeEvent.isComposing && target instanceof Node && currentTarget.contains(target)
  )
}

/** Whether a list is open at a field; an empty one is hidden, although its aria-expanded is true. */
export function hasOpenList(field: HTMLElement): boolean {
  if (field.getAttribute('aria-expanded') !== 'true') return false
  const list = listOf(field)
  return list === null || list.offsetParent !== null
}

/** In a group of radio buttons only the selected one is a stop, as with Tab. */
function isOneStop(field: HTMLElement): boolean {
  return !(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked
}
