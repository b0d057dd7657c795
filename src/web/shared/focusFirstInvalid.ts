/** Puts the focus on the first field of a form that is marked invalid, once the marks are drawn. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** The same as what a form does when its validation fails. */
export function focusInvalid(
  _errors: unknown,
  _values: unknown,
  event: { currentTarget: unknown } | undefined,
): void {
  focusFirstInvalid(event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : null)
}
