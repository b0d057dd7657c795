import '../../ui/styles/actionIcon.ts'
import '@mantine/core/styles/Popover.css'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { useGetNotifications } from '../../../api/gen/hooks/common/common.ts'
import classes from './Header.module.css'

const texts = layoutTexts.bell
const BellList = lazy(() => import('./BellList.tsx').then(({ BellList }) => ({ default: BellList })))

/** How many the bell reads: the specification's lists show 2 new and 3 older ones. */
const READ = 20

/** The bell with its unread badge; opens the newest notifications. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const { data } = useGetNotifications({ limit: READ })
  const unread = data?.unread ?? 0
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" width={360} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={texts.label(unread)}
          onClick={() => setOpen(!open)}
        >
          <IconBell size={22} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts.title}>
        <Suspense>
          <BellList rows={data?.rows ?? []} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
