import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { MenuAct } from '../MenuAct.tsx'
import { useUiTexts } from '../UiTextsProvider.tsx'
import classes from './RowActions.module.css'
import type { RowAction } from './types.ts'

interface RowActionsProps {
  /** The row's name for screen readers. */
  name: string
  /** Asked when the menu opens. */
  getActions: () => readonly RowAction[]
  /** Rows share one tab stop: the button is reachable by Tab from the focused row only. */
  tabIndex: number
}

/** The menu of acts on a row. Until it is first opened it is no more than a button. */
export function RowActions({ name, getActions, tabIndex }: RowActionsProps) {
  const texts = useUiTexts().table
  const [armed, setArmed] = useState(false)
  const [opened, setOpened] = useState(false)
  const [page, setPage] = useState<HTMLElement>()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!armed) return
    // Outside the list, whose edges would cut the menu, and yet within the page's landmark.
    setPage(button.current?.closest('main') ?? undefined)
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [armed])

  const target = (
    <button
      type="button"
      ref={button}
      className={classes.rowButton}
      aria-label={texts.actionsOf(name)}
      aria-haspopup="menu"
      aria-expanded={opened}
      tabIndex={tabIndex}
      onClick={armed ? undefined : () => setArmed(true)}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </button>
  )
  if (!armed) return target
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      shadow="md"
      returnFocus
      {...(page !== undefined && { portalProps: { target: page } })}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {opened &&
          getActions().map((action) => (
            <MenuAct key={action.label} action={action} onChosen={() => button.current?.focus()} />
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
