import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EntryOpener.module.css'

interface EntryOpenerProps {
  open: boolean
  /** Id of the row that it opens. */
  opens: string
  onClick: () => void
  children: ReactNode
}

/** The text of an entry, which can be opened to show its calculation. */
export function EntryOpener({ open, opens, onClick, children }: EntryOpenerProps) {
  return (
    <button
      type="button"
      className={classes.opener}
      aria-expanded={open}
      aria-controls={opens}
      onClick={onClick}
    >
      <IconChevronRight size={14} aria-hidden />
      {children}
    </button>
  )
}
