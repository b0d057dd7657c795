import type { AnyRouter } from '@tanstack/react-router'
import { shellTexts as texts } from '#texts/shell.ts'
import { notifyWarning } from '../ui/notify.ts'
import { queryClient } from './query.ts'
import { storeReturnPath, takeReturnPath } from './returnPath.ts'
import { type EndReason, getSession, type StoredSession, watchSession } from './session.ts'

/**
 * Reacts to changes to the session: at its end the cache and the tab's storage are cleared, the reason is shown once
 * and the sign-in page opens; when another tab has changed the store, what is on screen is read again and the user is
 * notified; and after a sign-in in another tab, this one leaves the sign-in page too.
 */
export function followSession(router: AnyRouter): void {
  watchSession((now, before, reason) => {
    if (now === null) void ended(router, before, reason ?? 'ended')
    else if (before !== null && now.userId !== before.userId) void userChanged(router)
    else if (before !== null && now.storeId !== before.storeId) void storeChanged(now.storeId)
  })
  window.addEventListener('storage', ({ storageArea, key, oldValue }) => {
    if (storageArea === localStorage && key === 'token' && oldValue === null) enterAsOtherTab(router)
  })
}

async function ended(router: AnyRouter, before: StoredSession | null, reason: EndReason): Promise<void> {
  const { pathname, href } = router.state.location
  sessionStorage.clear()
  if (before !== null && reason !== 'signed-out') {
    storeReturnPath(before.userId, href)
    notifyWarning(texts.ended[reason])
  }
  await router.navigate({ to: '/', replace: pathname !== '/' })
  queryClient.clear()
}

/** Leaves a page for users who are not signed in, after a sign-in in another tab of this browser. */
function enterAsOtherTab(router: AnyRouter): void {
  const session = getSession()
  const isPublic = router.state.matches.some(({ routeId }) => routeId === '/public')
  if (session === null || !isPublic) return
  void router.navigate({ to: takeReturnPath(session.userId) ?? '/dashboard', replace: true })
}

/** Discards the data of another user, after a sign-in in another tab of this browser. */
async function userChanged(router: AnyRouter): Promise<void> {
  queryClient.clear()
  await router.invalidate()
}

/** Reads what is on screen again; a tab without the focus also shows a toast. */
async function storeChanged(storeId: string): Promise<void> {
  const isUsed = document.hasFocus()
  await queryClient.resetQueries()
  if (!isUsed) await (await import('./storeNotice.ts')).showStoreNotice(storeId)
}
