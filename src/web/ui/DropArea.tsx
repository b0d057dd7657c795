import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './DropArea.module.css'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  /** Contains a button for the same action, for users who do not drag. */
  children: ReactNode
}

/** Accepts dropped files. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [over, setOver] = useState(false)

  function drag(event: DragEvent, inside: boolean) {
    event.preventDefault()
    setOver(inside)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first
    <div
      className={classes.area}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
