import { Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import classes from './MenuAction.module.css'
import type { RowAction } from './table/types.ts'

/** The actions of a menu; a chosen one returns the focus to the button of the menu first. */
export function MenuActions({
  actions,
  button,
}: {
  actions: readonly RowAction[]
  button: RefObject<HTMLElement | null>
}) {
  return actions.map((action) => (
    <MenuAction key={action.label} action={action} onChosen={() => button.current?.focus()} />
  ))
}

interface MenuActionProps {
  action: RowAction
  /** Runs before the action, so that a dialog returns the focus to the menu's button, not to the removed item. */
  onChosen: () => void
}

/** A menu item of an action; disabled, it stays in its place and shows the reason. */
export function MenuAction({ action, onChosen }: MenuActionProps) {
  const id = useId()
  const { disabledReason: reason } = action
  if (reason !== undefined) {
    return (
      <Menu.Item
        aria-disabled
        aria-describedby={id}
        closeMenuOnClick={false}
        className={classes.disabledItem}
        leftSection={<IconLock size={16} aria-hidden />}
        title={reason}
      >
        {action.label}
        <span id={id} className={classes.disabledReason}>
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
