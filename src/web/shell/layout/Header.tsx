import '../../ui/styles/actionIcon.ts'
import { ActionIcon, Text } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { layoutTexts as texts } from '#texts/layout.ts'
import { useGetWorkspaces } from '../../../api/gen/hooks/user-login/user-login.ts'
import { useSession } from '../session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import { ColourMode } from './ColourMode.tsx'
import classes from './Header.module.css'
import { SearchBar } from './SearchBar.tsx'

/** Company, search, notifications, account. */
export function Header({ onMenu }: { onMenu: (() => void) | undefined }) {
  const session = useSession()
  const workspaces = useGetWorkspaces().data?.rows
  const company = workspaces?.find(({ id }) => id === session?.storeId)?.companyName
  return (
    <header className={classes.header}>
      {onMenu !== undefined && (
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={texts.openMenu} onClick={onMenu}>
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      )}
      <Text fw={650} truncate className={classes.company}>
        {company ?? texts.brand}
      </Text>
      <SearchBar />
      <ColourMode />
      <Bell />
      <AccountMenu />
    </header>
  )
}
