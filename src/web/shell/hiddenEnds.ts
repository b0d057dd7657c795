import { withoutHiddenEnds } from '../../domain/text/hiddenCharacter.ts'

/**
 * From now on, hidden characters are removed from the ends of every text that is typed, pasted, dropped or filled in, before the page reads
 * it. Texts copied from chat programs and websites contain them; an amount would be unreadable and a search would find nothing.
 */
export function trimHiddenEnds(): void {
  window.addEventListener('input', trim, true)
}

function trim({ target }: Event): void {
  const field = target as HTMLInputElement
  // The value of a file field cannot be set. Passwords may have any characters, even while they are shown.
  if (/file|password/.test(field.type + field.autocomplete)) return
  const shown = withoutHiddenEnds(field.value)
  // React overrides the element's setter and ignores values set through it, so the prototype's setter is used.
  if (shown !== field.value) Reflect.set(Object.getPrototypeOf(field), 'value', shown, field)
}
