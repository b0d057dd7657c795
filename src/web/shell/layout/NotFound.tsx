import '../../ui/styles/button.ts'
import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { layoutTexts } from '#texts/layout.ts'
import { Page } from '../../ui/page/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { getSession } from '../session.ts'
import classes from './AppLayout.module.css'

const texts = layoutTexts.notFound

/** /404: says that there is no such page, and leads back. */
export function NotFound() {
  return (
    <main className={classes.main}>
      <Page title={texts.title}>
        <EmptyState
          icon={<IconMapPinOff size={28} stroke={1.6} aria-hidden />}
          title={texts.text}
          action={
            <Button component={Link} to={getSession() === null ? '/' : '/dashboard'}>
              {texts.home}
            </Button>
          }
        />
      </Page>
    </main>
  )
}
