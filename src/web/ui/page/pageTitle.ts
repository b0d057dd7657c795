import { useLayoutEffect, useSyncExternalStore } from 'react'

let title: string | null = null
const listeners = new Set<() => void>()

function setTitle(next: string | null): void {
  title = next
  for (const listener of listeners) listener()
}

/** Sets the title of the open page, such as the name of a report or record; null keeps the screen's title. */
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
