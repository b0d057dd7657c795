import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { useGetNotifications } from '../../../api/gen/hooks/common/get-notifications.ts'
import { lazyPart } from '../lazyPart.tsx'
import classes from './Header.module.css'

const texts = layoutTexts.bell
const BellList = lazyPart(() => import('./BellList.tsx'), 'BellList', null)

/** The highest count that the badge shows. */
const MOST = 99

/** The bell with its unread badge; opens the newest notifications. */
export function Bell() {
  const [open, setOpen] = useState(false)
  // Only the number of unread ones is shown; the rows are read when it opens.
  const { data } = useGetNotifications({ limit: 1 })
  const unread = data?.unread ?? 0

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
          onClick={() => setOpen(!open)}
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
        <BellList unread={unread} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
