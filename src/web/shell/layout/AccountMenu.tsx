import { ActionIcon, type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconHome, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { layoutTexts } from '#texts/layout.ts'
import { useSession } from '../session.ts'
import { colourModes } from './colourModes.ts'
import classes from './Header.module.css'
import { useLogOut } from './useLogOut.ts'

const texts = layoutTexts.account

/** Home, Profile, Settings, the colour mode, Logout. */
export function AccountMenu() {
  const name = useSession()?.userName ?? ''
  const navigate = useNavigate()
  const logOut = useLogOut()
  return (
    <Menu shadow="md" position="bottom-end" width={232} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={texts.label(name)}>
          <span className={classes.avatar} aria-hidden>
            {initialsOf(name)}
          </span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.label(name)}>
        <Menu.Label>
          <Text component="span" display="block" fw={600} size="sm" c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
        </Menu.Label>
        <Menu.Item
          leftSection={<IconHome size={18} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: '/dashboard' })}
        >
          {texts.home}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: '/profile' })}
        >
          {texts.profile}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={18} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: '/profile' })}
        >
          {texts.settings}
        </Menu.Item>
        <Menu.Divider />
        <ColourMode />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
          onClick={() => void logOut()}
        >
          {texts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Light, dark, or as the system has it; kept in local storage. */
function ColourMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{texts.colour}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {colourModes.map(({ value, label, Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            rightSection={<Icon size={18} stroke={1.6} aria-hidden />}
            checkIcon={<IconCheck size={16} aria-hidden />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** The first letters of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}
