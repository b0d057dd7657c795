import { notifications } from '@mantine/notifications'
import { shellTexts as texts } from '#texts/shell.ts'
import { getGetWorkspacesQueryOptions } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import { TOAST_MS } from '../ui/notify.ts'
import { queryClient } from './query.ts'
import { getSession, watchPlace } from './session.ts'

const ID = 'store-changed'

/**
 * Notifies the user of this tab that another tab has changed the store. The toast stays until the tab has the focus, then for the usual
 * time. A later change replaces it.
 */
export async function showStoreNotice(storeId: string): Promise<void> {
  const { rows } = await queryClient
    .fetchQuery(getGetWorkspacesQueryOptions())
    .catch(() => ({ rows: [] as { id: string; name: string }[] }))
  if (getSession()?.storeId !== storeId) return
  const notice = {
    id: ID,
    title: texts.nowIn(rows.find(({ id }) => id === storeId)?.name ?? texts.anotherStore),
    message: texts.nowInDetail,
    color: 'yellow',
    role: 'status',
    withBorder: true,
  }
  notifications.hide(ID)
  notifications.show({ ...notice, autoClose: false })

  const look = () => {
    if (document.visibilityState === 'hidden' || !document.hasFocus()) return
    stop()
    notifications.update({ ...notice, autoClose: TOAST_MS })
  }
  const stopWatching = watchPlace(() => {
    stop()
    notifications.hide(ID)
  })
  const stop = () => {
    stopWatching()
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  look()
}
