import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { useGetNotifications } from '../../../api/gen/hooks/common/get-notifications.ts'
import classes from './Header.module.css'

const texts = layoutTexts.bell
const BellList = lazy(() => import('./BellList.tsx').then(({ BellList }) => ({ default: BellList })))

/** How many notifications the bell loads, so that the 2 newest unread are among them even if newer ones are read. */
const READ = 50
/** The highest count that the badge shows. */
const MOST = 99

/** The bell with its unread badge; opens the newest notifications. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const { data, refetch } = useGetNotifications({ limit: READ })
  const unread = data?.unread ?? 0

  function toggle() {
    if (!open) void refetch()
    setOpen(!open)
  }

  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      width={360}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={texts.label(unread)}
          aria-haspopup="dialog"
          onClick={toggle}
        >
          <IconBell size={22} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden>
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.bellList} aria-label={texts.title}>
        <Suspense>
          <BellList rows={data?.rows ?? []} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
