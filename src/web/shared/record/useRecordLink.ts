import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useOwnPath } from './useOwnPath.ts'

/** The placeholder in the built address that is replaced by the id of each row. */
const SAMPLE = '00000000-0000-4000-8000-000000000000'

/**
 * Returns the address of a record by its id, for the links of a list. The router builds one address for all rows.
 * @param placeOf where the record is shown; a search that begins with the current one leads back to the list as it was
 */
export function useRecordLink(placeOf: (id: string) => NavigateOptions): (id: string) => string {
  const from = useOwnPath()
  const { href } = useRouter().buildLocation({ from, ...placeOf(SAMPLE) })
  return useCallback((id) => href.replace(SAMPLE, encodeURIComponent(id)), [href])
}
