import { Anchor, Paper, Text, Title } from '@mantine/core'
import { IconKeyboard, IconSearch, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './Dashboard.module.css'
import { dashboardTexts } from './texts.ts'

const texts = dashboardTexts.around

/** For a new employee: how one gets about. */
export function Around() {
  return (
    <Paper component="aside" aria-labelledby="around-title" withBorder radius="md" p="lg">
      <Title order={2} size="h5" id="around-title" mb="md">
        {texts.title}
      </Title>
      <div className={classes.around}>
        <Line icon={<IconSearch size={20} aria-hidden />} title={texts.search} lead={texts.searchLead} />
        <Line
          icon={<IconKeyboard size={20} aria-hidden />}
          title={texts.shortcuts}
          lead={texts.shortcutsLead}
        />
        <Line
          icon={<IconUserCircle size={20} aria-hidden />}
          title={
            <Anchor component={Link} to="/profile" fw={600}>
              {texts.profile}
            </Anchor>
          }
          lead={texts.profileLead}
        />
      </div>
    </Paper>
  )
}

function Line({ icon, title, lead }: { icon: ReactNode; title: ReactNode; lead: string }) {
  return (
    <div className={classes.aroundLine}>
      {icon}
      <div>
        <Text component="div" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      </div>
    </div>
  )
}
