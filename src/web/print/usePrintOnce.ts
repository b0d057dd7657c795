import { useIsFetching } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the browser's print dialog once when the address has `?print=1` and all content of the printout is
 * loaded, including pictures; the parameter is removed first, so that a reload does not print again.
 */
export function usePrintOnce(isLoaded: boolean): void {
  const { print } = useSearch({ strict: false })
  const navigate = useNavigate()
  const fetching = useIsFetching() > 0
  const due = print === 1 && isLoaded && !fetching
  useEffect(() => {
    if (!due) return
    let cancelled = false
    void picturesShown().then(async () => {
      if (cancelled) return
      await navigate({ to: '.', search: (old) => ({ ...old, print: undefined }), replace: true })
      window.print()
    })
    return () => {
      cancelled = true
    }
  }, [due, navigate])
}

/** Waits two frames, until the loaded content is on the page, and then for its pictures. A broken picture causes no delay. */
async function picturesShown(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
}
