import { useRef } from 'react'

/**
 * Which rows a form offers: those that can be chosen now, and all that could be since it was opened. A choice can then be undone
 * after the row has been settled elsewhere, or by the form's own request with a lost reply.
 */
export function useOffered(ids: readonly string[]): (id: string) => boolean {
  const offered = useRef(new Set<string>())
  for (const id of ids) offered.current.add(id)
  return (id) => offered.current.has(id)
}
