import { createContext, useMemo, useRef } from 'react'

/**
 * Makes saving wait for work of a part of a form, such as the upload of a picture. The work resolves to false if it failed. `drop` is
 * called if the form is reset meanwhile: the result must no longer be put into it.
 */
export type WaitFor = (work: Promise<boolean>, drop?: () => void) => void

/** `waitFor` of the form around a field; outside of a form nothing waits. */
export const WaitForContext = createContext<WaitFor>(() => undefined)

/** The pending work of a form. */
export interface PendingWork {
  waitFor: WaitFor
  isPending: () => boolean
  /** Resolves once no work is pending. */
  settled: () => Promise<void>
  /** Waits for all pending work; false if a part failed, or the form was reset meanwhile. */
  allDone: () => Promise<boolean>
  /** Called when the form is reset: pending work no longer belongs to it. */
  reset: () => void
}

/** Tracks the pending work of a form, so that saving waits for it. */
export function usePendingWork(): PendingWork {
  /** Each work with the function that ends it when the form is reset. */
  const works = useRef(new Map<Promise<boolean>, () => void>())
  return useMemo(
    () => ({
      waitFor: (work, drop) => {
        const all = works.current
        const reset = Promise.withResolvers<boolean>()
        const done = Promise.race([work, reset.promise])
        all.set(done, () => {
          reset.resolve(false)
          drop?.()
        })
        void done.finally(() => all.delete(done))
      },
      isPending: () => works.current.size > 0,
      settled: async () => {
        while (works.current.size > 0) await Promise.all(works.current.keys())
      },
      allDone: async () => !(await Promise.all(works.current.keys())).includes(false),
      reset: () => {
        const all = works.current
        works.current = new Map()
        for (const end of all.values()) end()
      },
    }),
    [],
  )
}
