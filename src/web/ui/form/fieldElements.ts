/** The elements of a form's fields on the page, by path. */
export function fieldElements(form: HTMLFormElement | null): ReadonlyMap<string, HTMLElement> {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? []
  return new Map([...fields].map((field) => [field.dataset.path ?? '', field]))
}

/**
 * The path under which an error of this path can be shown: its own, or that of the field it is part of (an error of
 * `toStoreIds.0` is shown under `toStoreIds`); null when neither is on the page.
 */
export function shownPath(path: string, shown: ReadonlyMap<string, unknown>): string | null {
  if (shown.has(path)) return path
  const dot = path.lastIndexOf('.')
  return dot < 0 ? null : shownPath(path.slice(0, dot), shown)
}
