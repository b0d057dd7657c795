import { Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The first action. */
  action?: ReactNode
}

/** The state of a page without records, with its first action. */
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
