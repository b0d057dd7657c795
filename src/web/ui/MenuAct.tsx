import { Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './MenuAct.module.css'
import type { RowAction } from './table/types.ts'

interface MenuActProps {
  action: RowAction
  /** Runs before the action: what it opens gives the focus back to where it was, not to an item gone. */
  onChosen: () => void
}

/** An action in a menu; locked, it stays in its place and says why. */
export function MenuAct({ action, onChosen }: MenuActProps) {
  const id = useId()
  const { disabledReason: reason } = action
  if (reason !== undefined) {
    return (
      <Menu.Item
        aria-disabled
        aria-describedby={id}
        closeMenuOnClick={false}
        className={classes.lockedItem}
        leftSection={<IconLock size={16} aria-hidden />}
        title={reason}
      >
        {action.label}
        <span id={id} className={classes.lockedReason}>
          {reason}
        </span>
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      leftSection={action.icon}
      onClick={() => {
        onChosen()
        action.onClick()
      }}
      className={action.danger ? classes.dangerItem : undefined}
    >
      {action.label}
    </Menu.Item>
  )
}
