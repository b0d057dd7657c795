import { useEffect, useEffectEvent } from 'react'

/** Opens the search for the action with this title; the user then finds its loan. */
type Open = (action: string) => void

const opened = new Set<Open>()

/** Opens the search of the header for an action on a loan, named by its title. */
export function findLoanFor(action: string): void {
  for (const open of opened) open(action)
}

/** Opens the search whenever a page requests it. */
export function useSearchRequests(open: Open): void {
  const latest = useEffectEvent(open)
  useEffect(() => {
    const take: Open = (action) => latest(action)
    opened.add(take)
    return () => {
      opened.delete(take)
    }
  }, [])
}
