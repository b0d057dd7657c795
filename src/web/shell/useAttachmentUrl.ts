import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGetAttachment } from '../../api/gen/hooks/common/get-attachment.ts'
import { revokeLater } from '../ui/revokeLater.ts'

/** A picture to show: its object URL once loaded, and whether loading failed. */
export interface AttachmentUrl {
  url: string | null
  failed: boolean
  /** Loads it again. */
  retry: () => unknown
}

/**
 * The time until a query of a stored file is stale. A file never changes, so once loaded it is not read again, even when other records of
 * its tag change. A failed read is repeated then.
 */
export const untilLoaded = ({ state }: Query<Blob>) => (state.data ? 'static' : 0)

/**
 * An object URL of a stored file (null: none), fetched with the bearer token, since no token may be
 * in an address; revoked when the file changes or the component is unmounted. `type` replaces its media type, so that a
 * new tab shows it.
 */
export function useAttachmentUrl(id: string | null, type?: string): AttachmentUrl {
  const file = useGetAttachment({ id: id ?? '' }, { query: { enabled: id !== null, staleTime: untilLoaded } })
  const blob = id === null ? undefined : file.data
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return setUrl(null)
    setUrl(URL.createObjectURL(type === undefined ? blob : new Blob([blob], { type })))
  }, [blob, type])
  useEffect(() => {
    if (url !== null) return () => revokeLater(url)
  }, [url])
  return { url, failed: id !== null && file.isError, retry: file.refetch }
}
