import type { ComponentType } from 'react'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import classes from './Photo.module.css'

interface PhotoProps {
  id: string | null
  label: string
  /** The name of the empty frame when there is no photo. */
  none: string
  /** The side of its square, a CSS length; reserved before it is loaded. */
  size: string
  /** Shown in the empty frame. */
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** The text below the photo, which is then shown as a whole instead of filling its square. */
  caption?: string
}

/** A stored photo in a square; it opens in full in a new tab. */
export function Photo({ caption, ...photo }: PhotoProps) {
  if (caption === undefined) return <Square {...photo} />
  return (
    <figure className={classes.figure} style={{ width: photo.size }}>
      <Square {...photo} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function Square({ id, label, none, size, icon: Icon }: Omit<PhotoProps, 'caption'>) {
  const { url } = useAttachmentUrl(id)
  const style = { width: size, height: size }
  if (url === null)
    return (
      <div className={classes.frame} style={style} role="img" aria-label={id === null ? none : label}>
        <Icon size={32} stroke={1.2} />
      </div>
    )
  return (
    <a className={classes.frame} style={style} href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={label} />
    </a>
  )
}
