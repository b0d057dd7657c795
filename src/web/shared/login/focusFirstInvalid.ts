/** Focuses the first invalid field of a form, after rendering. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** {@link focusFirstInvalid} as the handler of a failed validation, for `onSubmit` of Mantine's forms. */
export function focusInvalid(
  _errors: unknown,
  _values: unknown,
  event: { currentTarget: unknown } | undefined,
): void {
  focusFirstInvalid(event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : null)
}
