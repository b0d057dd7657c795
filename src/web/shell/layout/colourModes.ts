import type { MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react'
import { layoutTexts } from '#texts/layout.ts'

const texts = layoutTexts.account

/** The colour modes, and how each is shown. */
export const colourModes: readonly { value: MantineColorScheme; label: string; Icon: TablerIcon }[] = [
  { value: 'light', label: texts.light, Icon: IconSun },
  { value: 'dark', label: texts.dark, Icon: IconMoon },
  { value: 'auto', label: texts.system, Icon: IconDeviceDesktop },
]
