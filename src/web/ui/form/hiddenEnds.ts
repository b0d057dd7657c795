import { withoutHiddenEnds } from '../../../domain/text/hiddenCharacter.ts'

/**
 * From now on removes hidden characters at the ends of every text that is typed, pasted, dropped or filled in, before the page reads it.
 * Texts copied from chat programs and websites have them, and they would make an amount unreadable or a search find nothing.
 */
export function trimHiddenEnds(): void {
  window.addEventListener('input', trim, true)
}

function trim({ target }: Event): void {
  if (!isText(target)) return
  const shown = withoutHiddenEnds(target.value)
  // By the setter of the prototype: React takes a value set on the element for its own, and would not pass the change on.
  if (shown !== target.value) Reflect.set(Object.getPrototypeOf(target), 'value', shown, target)
}

/** Whether it is a field for text. Passwords may have any characters, also while they are shown. */
function isText(field: EventTarget | null): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return true
  if (!(field instanceof HTMLInputElement)) return false
  return /^(?:text|search|tel|email)$/.test(field.type) && !field.autocomplete.includes('password')
}
