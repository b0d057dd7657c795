import { Input, type MantineColorScheme, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { type Density, useDensity } from '../ui/table/useDensity.ts'
import { ProfilePanel } from './ProfilePanel.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.preferences

/** Colour mode and density of tables, kept in local storage. */
export function MyPreferences() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useDensity()
  const id = useId()
  return (
    <ProfilePanel title={texts.title} lead={texts.lead}>
      <Stack gap="lg" align="flex-start">
        <div>
          <Input.Label component="div" id={`${id}-colour`} mb={6}>
            {texts.colour}
          </Input.Label>
          <SegmentedControl
            aria-labelledby={`${id}-colour`}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as MantineColorScheme)}
            data={[
              { value: 'light', label: texts.light },
              { value: 'dark', label: texts.dark },
              { value: 'auto', label: texts.system },
            ]}
          />
        </div>
        <div>
          <Input.Label component="div" id={`${id}-density`} mb={6}>
            {texts.density}
          </Input.Label>
          <SegmentedControl
            aria-labelledby={`${id}-density`}
            value={density}
            onChange={(value) => setDensity(value as Density)}
            data={[
              { value: 'comfortable', label: texts.comfortable },
              { value: 'compact', label: texts.compact },
            ]}
          />
          <Input.Description mt={6}>{texts.densityHint}</Input.Description>
        </div>
      </Stack>
    </ProfilePanel>
  )
}
