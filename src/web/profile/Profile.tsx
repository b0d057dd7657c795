import {
  Input,
  type MantineColorScheme,
  SegmentedControl,
  Stack,
  Tabs,
  useMantineColorScheme,
} from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useEndMySession } from '../../api/gen/hooks/user-login/end-my-session.ts'
import { useGetMySessions } from '../../api/gen/hooks/user-login/get-my-sessions.ts'
import { useGetProfile } from '../../api/gen/hooks/user-login/get-profile.ts'
import { SessionList } from '../shared/sessions/SessionList.tsx'
import { PartState } from '../shared/state/PartState.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import { Page } from '../ui/page/Page.tsx'
import { type Density, useDensity } from '../ui/table/useDensity.ts'
import { MyDetails } from './MyDetails.tsx'
import { MyPassword } from './MyPassword.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { type ProfileTab, profileTabs } from './tabs.ts'
import { profileTexts } from './texts.ts'

const preferenceTexts = profileTexts.preferences

const texts = profileTexts.sessions

const MyScale = lazyPart(() => import('./MyScale.tsx'), 'MyScale')

/** The user's own account; the open part is in the address. */
export function Profile() {
  const tab = useSearch({ from: '/protected/profile', select: (search) => search.tab ?? 'details' })
  const navigate = useNavigate()
  const profile = useGetProfile({ query: { enabled: tab === 'details' || tab === 'password' } })
  return (
    <Page title={profileTexts.title} lead={profileTexts.lead}>
      <Tabs
        value={tab}
        onChange={(next) => navigate({ to: '/profile', search: { tab: next as ProfileTab }, replace: true })}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="lg">
          {profileTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {profileTexts.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* The panel stays rendered, so that typed details are kept while another tab is shown. */}
        <Tabs.Panel value="details" keepMounted>
          {(tab === 'details' || profile.data !== undefined) && (
            <PartState query={profile}>
              {profile.data !== undefined && <MyDetails profile={profile.data} />}
            </PartState>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <MyPassword userName={profile.data?.userName ?? ''} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <MySessions />
        </Tabs.Panel>
        <Tabs.Panel value="preferences">
          <MyPreferences />
        </Tabs.Panel>
        <Tabs.Panel value="scale">
          <MyScale />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** The user's sessions; each except the current one can be ended. */
function MySessions() {
  const sessions = useGetMySessions()
  const end = useEndMySession()
  return (
    <ProfilePanel title={texts.title} lead={texts.lead}>
      <PartState query={sessions}>
        <SessionList
          sessions={sessions.data?.rows ?? []}
          onEnd={(id) => end.mutateAsync({ params: { id } })}
        />
      </PartState>
    </ProfilePanel>
  )
}

/** Colour mode and density of tables, kept in local storage. */
function MyPreferences() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useDensity()
  const id = useId()
  return (
    <ProfilePanel title={preferenceTexts.title} lead={preferenceTexts.lead}>
      <Stack gap="lg" align="flex-start">
        <div>
          <Input.Label component="div" id={`${id}-colour`} mb={6}>
            {preferenceTexts.colour}
          </Input.Label>
          <SegmentedControl
            aria-labelledby={`${id}-colour`}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as MantineColorScheme)}
            data={[
              { value: 'light', label: preferenceTexts.light },
              { value: 'dark', label: preferenceTexts.dark },
              { value: 'auto', label: preferenceTexts.system },
            ]}
          />
        </div>
        <div>
          <Input.Label component="div" id={`${id}-density`} mb={6}>
            {preferenceTexts.density}
          </Input.Label>
          <SegmentedControl
            aria-labelledby={`${id}-density`}
            value={density}
            onChange={(value) => setDensity(value as Density)}
            data={[
              { value: 'comfortable', label: preferenceTexts.comfortable },
              { value: 'compact', label: preferenceTexts.compact },
            ]}
          />
          <Input.Description mt={6}>{preferenceTexts.densityHint}</Input.Description>
        </div>
      </Stack>
    </ProfilePanel>
  )
}
