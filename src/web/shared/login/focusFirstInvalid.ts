/** Focuses the first invalid field of a form, after rendering. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** The same when the validation of a form fails. */
export function focusInvalid(
  _errors: unknown,
  _values: unknown,
  event: { currentTarget: unknown } | undefined,
): void {
  focusFirstInvalid(event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : null)
}
