import { Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The action of the next step, such as adding the first record. */
  action?: ReactNode
}

/** The state of a page or list without anything to show, with the next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state} data-state="empty">
      <span className={classes.icon}>{icon ?? <IconInbox size={28} stroke={1.6} aria-hidden />}</span>
      <Text fw={600}>{title}</Text>
      {text !== undefined && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {action}
    </div>
  )
}
