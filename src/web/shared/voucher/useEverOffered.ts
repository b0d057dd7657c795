import { useRef } from 'react'

/**
 * Returns whether a form lists a row: each one that could be chosen at some time since the form was opened. A chosen row thus stays listed,
 * and can be deselected, after it was settled elsewhere or by this form's own request whose reply was lost.
 */
export function useEverOffered(ids: readonly string[]): (id: string) => boolean {
  const offered = useRef(new Set<string>())
  for (const id of ids) offered.current.add(id)
  return (id) => offered.current.has(id)
}
