import type { ComponentType } from 'react'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
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
}

/** A stored photo in a square; it opens in a new tab in full. */
export function Photo({ id, label, none, size, icon: Icon }: PhotoProps) {
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
