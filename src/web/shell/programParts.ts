import { lazyRouteComponent } from '@tanstack/react-router'

/** Whether a module loaded on demand failed: the server is unavailable, or has a newer build. */
let missing = false

/** Records failed modules from now on, from Vite's preload errors. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', () => {
    missing = true
  })
}

/** Whether a module failed to load since the page was loaded. Browsers cache the failure and do not request it again. */
export function isPartMissing(): boolean {
  return missing
}

/**
 * Reloads the page if the server answers; otherwise the page stays as it is. Forms restore their
 * drafts.
 */
export async function reloadPage(): Promise<void> {
  const isReachable = await fetch(window.location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) window.location.reload()
}

/**
 * A screen that is loaded when it is first opened. If that fails, the page shows an error: the router would reload the page by itself, even
 * while the server is unavailable, and leave the browser's own error page.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('a screen could not be loaded', { cause })
      }),
    name,
  )
