import { useIntersection } from '@mantine/hooks'
import { IconFileTypePdf } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import classes from './StoredPhoto.module.css'
import { PDF } from './scalePicture.ts'
import { useIsPdf } from './useIsPdf.ts'

interface StoredPhotoProps {
  /** The stored file; null if there is none. */
  id: string | null
  label: string
  /** Whether it fills its square, is shown as a whole, or is shown as a whole and large enough to recognise each item. */
  fit?: 'cover' | 'contain' | 'whole'
  /** Shown until the file is loaded, and if there is none. */
  children: ReactNode
}

/**
 * A small stored picture or PDF, which opens in a new tab. Its square has the same size from the start; the file is loaded once it
 * comes near the visible part of the page.
 */
export function StoredPhoto({ id, label, fit = 'cover', children }: StoredPhotoProps) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [isNear, setNear] = useState(false)
  if (entry?.isIntersecting === true && !isNear) setNear(true)
  const near = isNear ? id : null
  const pdf = useIsPdf(near)
  const { url } = useAttachmentUrl(near, pdf === true ? PDF : undefined)
  return (
    <span ref={ref} className={classes.square} data-fit={fit}>
      {url === null || pdf === undefined ? (
        children
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {pdf ? (
            <IconFileTypePdf size={32} stroke={1.4} aria-label={label} />
          ) : (
            <img src={url} alt={label} />
          )}
        </a>
      )}
    </span>
  )
}
