import '../../ui/styles/actionIcon.ts'
import '../../ui/styles/menu.ts'
import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { layoutTexts } from '#texts/layout.ts'

const texts = layoutTexts.account
const modes: { value: MantineColorScheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'light', label: texts.light, Icon: IconSun },
  { value: 'dark', label: texts.dark, Icon: IconMoon },
  { value: 'auto', label: texts.system, Icon: IconDeviceDesktop },
]

/** Light, dark, or as the system has it; kept in local storage. */
export function ColourMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = modes.find(({ value }) => value === colorScheme)?.Icon ?? IconDeviceDesktop
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={texts.colour}>
          <Current size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.colour}>
        {modes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            leftSection={<Icon size={18} aria-hidden />}
            fw={value === colorScheme ? 600 : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
