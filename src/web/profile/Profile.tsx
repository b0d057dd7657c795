import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useGetProfile } from '../../api/gen/hooks/user-login/user-login.ts'
import { PartState } from '../shared/PartState.tsx'
import { Page } from '../ui/page/Page.tsx'
import { MyDetails } from './MyDetails.tsx'
import { MyPassword } from './MyPassword.tsx'
import { MyPreferences } from './MyPreferences.tsx'
import { MySessions } from './MySessions.tsx'
import { type ProfileTab, profileTabs } from './tabs.ts'
import { profileTexts } from './texts.ts'

/** One's own account; the open part stands in the address. */
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
      >
        <Tabs.List mb="lg">
          {profileTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {profileTexts.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details">
          <PartState query={profile}>
            {profile.data !== undefined && <MyDetails profile={profile.data} />}
          </PartState>
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
      </Tabs>
    </Page>
  )
}
