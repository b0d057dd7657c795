import { createContext, useMemo, useRef } from 'react'

/** Makes saving wait for work of a part of a form, such as the upload of a picture. It resolves to false if it failed. */
export type WaitFor = (work: Promise<boolean>) => void

/** `waitFor` of the form around a field; outside of a form nothing waits. */
export const WaitForContext = createContext<WaitFor>(() => undefined)

/** The pending work of a form. */
export interface PendingWork {
  waitFor: WaitFor
  isPending: () => boolean
  /** Waits for all pending work; false if a part failed, or the form was reset meanwhile. */
  allDone: () => Promise<boolean>
  /** Called when the form is reset: pending work no longer belongs to it. */
  reset: () => void
}

/** Tracks the pending work of a form, so that saving waits for it. */
export function usePendingWork(): PendingWork {
  const works = useRef(new Set<Promise<boolean>>())
  return useMemo(
    () => ({
      waitFor: (work) => {
        const all = works.current
        all.add(work)
        void work.finally(() => all.delete(work))
      },
      isPending: () => works.current.size > 0,
      allDone: async () => {
        const all = works.current
        const results = await Promise.all(all)
        return all === works.current && !results.includes(false)
      },
      reset: () => {
        works.current = new Set()
      },
    }),
    [],
  )
}
