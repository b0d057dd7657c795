import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { MenuActions } from './MenuAction.tsx'
import type { RowAction } from './table/types.ts'

interface MoreMenuProps {
  label: string
  actions: readonly RowAction[]
  /** The single key that opens it. */
  shortcut?: string
}

/** The less frequent actions on a record, in a menu next to its buttons; a disabled one shows the reason. */
export function MoreMenu({ label, actions, shortcut }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Rendered inside the page's landmark, not at the end of the document.
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-keyshortcuts={shortcut}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuActions actions={actions} button={button} />
      </Menu.Dropdown>
    </Menu>
  )
}
