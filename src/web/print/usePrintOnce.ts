import { useIsFetching } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useNavigateHere } from '../shared/record/useNavigateHere.ts'

/**
 * Opens the browser's print dialog once when the address has `?print=1` and all content of the printout is
 * loaded, including pictures; the parameter is removed first, so that a reload does not print again. Then opens the printouts of `next`
 * in turn, which print themselves; after the last one (`close`) the tab closes.
 */
export function usePrintOnce(isLoaded: boolean): void {
  const { print, next, close } = useSearch({ strict: false })
  const { id } = useParams({ strict: false })
  const { routesByPath, history } = useRouter()
  const navigate = useNavigateHere()
  const fetching = useIsFetching() > 0
  const due = print === 1 && isLoaded && !fetching
  useEffect(() => {
    if (!due) return
    let cancelled = false
    void picturesShown().then(async () => {
      if (cancelled) return
      await navigate({
        to: '.',
        search: (old) => ({ ...old, print: undefined, next: undefined, close: undefined }),
        replace: true,
      })
      // Returns when the dialog is closed.
      window.print()
      if (close === 1) closeOwnTab()
      const [name, ...others] = next?.split(',') ?? []
      if (id === undefined || !(`/print/${name}/$id` in routesByPath)) return
      const rest = others.length > 0 ? `next=${others.join(',')}` : 'close=1'
      // In place of this printout: a browser lets a page close its tab only while the tab has no history.
      history.replace(`/print/${name}/${id}?print=1&${rest}`)
    })
    return () => {
      cancelled = true
    }
  }, [due, navigate, next, close, id, routesByPath, history])
}

/**
 * Closes the tab if a link to printouts opened it. A tab in which the user came here from another page stays open. On a touch phone,
 * printing continues after `print()` returns, and would end with the tab.
 */
function closeOwnTab(): void {
  if (window.history.length === 1 && !matchMedia('(pointer: coarse)').matches) window.close()
}

/** Waits two frames, until the loaded content is on the page, and then for its pictures. A broken picture causes no delay. */
async function picturesShown(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
}
