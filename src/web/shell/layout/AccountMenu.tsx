import '../../ui/styles/actionIcon.ts'
import '../../ui/styles/menu.ts'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconHome, IconLogout, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { layoutTexts } from '#texts/layout.ts'
import { signOut } from '../../../api/gen/hooks/user-login/user-login.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { endSession, useSession } from '../session.ts'

const texts = layoutTexts.account

/** Home, Profile, Settings, Logout. */
export function AccountMenu() {
  const session = useSession()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const name = session?.userName ?? ''

  async function logOut() {
    if (!(await confirm(layoutTexts.logout))) return
    // Signed out here in any case; a session that the server could not be told of runs out there by itself.
    await signOut().catch(() => undefined)
    endSession('signed-out')
  }

  return (
    <Menu shadow="md" position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={texts.label(name)}>
          <IconUserCircle size={26} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.label(name)}>
        <Text fw={600} size="sm" px="sm" py={6} truncate>
          {name}
        </Text>
        <Menu.Divider />
        <Menu.Item leftSection={<IconHome size={18} aria-hidden />} onClick={() => void navigate({ to: '/dashboard' })}>
          {texts.home}
        </Menu.Item>
        <Menu.Item leftSection={<IconUser size={18} aria-hidden />} onClick={() => void navigate({ to: '/profile' })}>
          {texts.profile}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={18} aria-hidden />} onClick={() => void navigate({ to: '/profile' })}>
          {texts.settings}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void logOut()}>
          {texts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
