import { ActionIcon, Text } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { layoutTexts as texts } from '#texts/layout.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import classes from './Header.module.css'
import { SearchBar } from './SearchBar.tsx'
import { useWorkspaces } from './useWorkspaces.ts'

interface HeaderProps {
  /** Opens the menu's drawer; none where the menu is always there. */
  onMenu: (() => void) | undefined
  /** Whether the drawer is open. */
  menuOpen: boolean
}

/** Company, search, notifications, account. */
export function Header({ onMenu, menuOpen }: HeaderProps) {
  const { current } = useWorkspaces()
  return (
    <header className={classes.header}>
      {onMenu !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={texts.openMenu}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <Text fw={650} truncate className={classes.company}>
        {current?.companyName ?? texts.brand}
      </Text>
      <SearchBar />
      <Bell />
      <AccountMenu />
    </header>
  )
}
