import { useLayoutEffect, useSyncExternalStore } from 'react'

let title: string | null = null
const listeners = new Set<() => void>()

function setTitle(next: string | null): void {
  title = next
  for (const listener of listeners) listener()
}

/** Makes this title, such as the name of a report or record, that of the open page; null leaves it to the screen's own. */
export function useNamedPage(name: string | null): void {
  useLayoutEffect(() => {
    setTitle(name)
    return () => setTitle(null)
  }, [name])
}

/** The title of the open page, for breadcrumbs and the window; null while none is shown. */
export function usePageTitle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => title,
  )
}
