import { useIsFetching } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the browser's print dialog once when the address has `?print=1` and all content of the printout is
 * loaded, including pictures; the parameter is removed first, so that a reload does not print again. Then opens the printouts of `next`
 * in turn, which print themselves.
 */
export function usePrintOnce(isLoaded: boolean): void {
  const { print, next } = useSearch({ strict: false })
  const { id } = useParams({ strict: false })
  const { routesByPath, history } = useRouter()
  const navigate = useNavigate()
  const fetching = useIsFetching() > 0
  const due = print === 1 && isLoaded && !fetching
  useEffect(() => {
    if (!due) return
    let cancelled = false
    void picturesShown().then(async () => {
      if (cancelled) return
      await navigate({
        to: '.',
        search: (old) => ({ ...old, print: undefined, next: undefined }),
        replace: true,
      })
      // Returns when the dialog is closed.
      window.print()
      const [name, ...others] = next?.split(',') ?? []
      if (id === undefined || !(`/print/${name}/$id` in routesByPath)) return
      const rest = others.length > 0 ? `&next=${others.join(',')}` : ''
      history.push(`/print/${name}/${id}?print=1${rest}`)
    })
    return () => {
      cancelled = true
    }
  }, [due, navigate, next, id, routesByPath, history])
}

/** Waits two frames, until the loaded content is on the page, and then for its pictures. A broken picture causes no delay. */
async function picturesShown(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
}
