import type { Mutant } from './mutant.ts'

const watch = 'src/web/shell/sessionWatch.ts'
const keeper = 'src/web/shell/sessionKeeper.ts'
const session = 'src/web/shell/session.ts'
const drafts = 'src/web/shell/drafts.ts'
const staleData = 'src/web/shell/staleData.ts'
const live = 'src/web/shell/live.ts'

const nextPerson = ['tests/web/nextPerson.test.ts']
const tabs = ['tests/web/secondTab.test.ts']
const inSession = ['tests/web/session.test.ts']
const logic = ['tests/web/shell.logic.test.ts']
const slowDrafts = ['tests/web/slowDrafts.test.ts']
const liveTests = ['tests/web/live.test.ts']

/** Faults in the session of the browser: its end, its tabs, its guards, drafts and the stream of changes. */
export const mutants: Mutant[] = [
  {
    fault: 'data of one user stays in the cache for the next',
    file: watch,
    find: "  await router.navigate({ to: '/', replace: pathname !== '/' })\n  queryClient.clear()",
    replace: "  await router.navigate({ to: '/', replace: pathname !== '/' })",
    tests: nextPerson,
  },
  {
    fault: 'session storage is not cleared when the session ends',
    file: watch,
    find: '  sessionStorage.clear()\n',
    replace: '',
    tests: nextPerson,
  },
  {
    fault: 'the return path is kept after signing out',
    file: watch,
    find: "before !== null && reason !== 'signed-out'",
    replace: 'before !== null',
    tests: nextPerson,
  },
  {
    fault: 'the cache is not cleared when another user signs in in another tab',
    file: watch,
    find: '  queryClient.clear()\n  await router.invalidate()',
    replace: '  await router.invalidate()',
    tests: nextPerson,
  },
  {
    fault: 'data of one company is shown in the next until the stream opens',
    file: watch,
    find: '  await queryClient.resetQueries()\n',
    replace: '',
    tests: ['tests/web/company.test.ts'],
  },
  {
    fault: 'a tab on the sign-in page does not follow a sign-in in another tab',
    file: watch,
    find: "key === 'token' && oldValue === null",
    replace: "key === 'token' && oldValue !== null",
    tests: tabs,
  },
  {
    fault: 'signing out does not clear local storage',
    file: session,
    find: "if (reason === 'signed-out') localStorage.clear()\n  else if (storedToken() === current.token) localStorage.removeItem('token')",
    replace: "localStorage.removeItem('token')",
    tests: inSession,
  },
  {
    fault: 'local storage cleared by another tab is not noticed',
    file: session,
    find: "(event.key === null || event.key === 'token')",
    replace: "event.key === 'token'",
    tests: inSession,
  },
  {
    fault: 'the reply to a store switch after the sign-out signs in again',
    file: session,
    find: 'if (read()?.userId === session.userId) startSession(session)',
    replace: 'startSession(session)',
    tests: nextPerson,
  },
  {
    fault: 'the reply to a renewal after the sign-out signs in again',
    file: keeper,
    find: 'if (storedToken() === before?.token) startSession(renewed)',
    replace: 'startSession(renewed)',
    tests: nextPerson,
  },
  {
    fault: 'an open confirmation stays for the next user',
    file: 'src/web/main.tsx',
    find: '<ConfirmProvider onPlaceChange={watchPlace}>',
    replace: '<ConfirmProvider onPlaceChange={() => () => undefined}>',
    tests: nextPerson,
  },
  {
    fault: 'an open confirmation is cancelled by every renewal',
    file: session,
    find: 'if (now?.userId !== before?.userId || now?.storeId !== before?.storeId) listener()',
    replace: 'listener()',
    tests: inSession,
  },
  {
    fault: 'the expiry of a token is checked only once a minute',
    file: keeper,
    find: 'const TICK_MS = 1000',
    replace: 'const TICK_MS = 60_000',
    tests: inSession,
  },
  {
    fault: 'a session ends a second before its expiry',
    file: keeper,
    find: "if (now >= expiresAt) return 'expired'",
    replace: "if (now >= expiresAt - 1000) return 'expired'",
    tests: logic,
  },
  {
    fault: 'an idle session is not ended',
    file: keeper,
    find: "  if (now - lastUsedAt >= IDLE_MS) return 'idle'\n",
    replace: '',
    tests: tabs,
  },
  {
    fault: 'activity in another tab does not keep this one signed in',
    file: keeper,
    find: '  channel.onmessage = () => {\n    lastUsedAt = Date.now()\n  }',
    replace: '  channel.onmessage = () => undefined',
    tests: tabs,
  },
  {
    fault: 'activity in this tab is not shared with the others',
    file: keeper,
    find: '    channel.postMessage(null)\n',
    replace: '',
    tests: tabs,
  },
  {
    fault: 'a token is never renewed',
    file: keeper,
    find: "return expiresAt - now <= RENEW_BEFORE_MS && !isLast ? 'renew' : 'nothing'",
    replace: "return 'nothing'",
    tests: inSession,
  },
  {
    fault: 'a rejected request ends the session although it has moved to another store',
    file: keeper,
    find: '      await sessionMoved()\n',
    replace: '',
    tests: inSession,
  },
  {
    fault: 'a page opens with only one of its required rights',
    file: 'src/web/shell/layout/Guarded.tsx',
    find: 'if (missingNeeds(needs, can).length === 0) return children',
    replace: 'if (needs.length === 0 || missingNeeds(needs, can).length < needs.length) return children',
    tests: ['tests/web/guards.test.ts'],
  },
  {
    fault: 'printouts are open to every signed-in user',
    file: 'src/web/shell/layout/Guarded.tsx',
    find: '      <Guarded>\n        <Outlet />\n      </Guarded>',
    replace: '      <Outlet />',
    tests: ['tests/web/guards.test.ts'],
  },
  {
    fault: 'a right of another screen is looked up on the tag’s own screen',
    file: 'src/web/shell/can.ts',
    find: "return right.includes('.') ? right : `${tag}.${right}`",
    replace: "return `${tag}.${right.split('.').at(-1)}`",
    tests: ['tests/web/guards.test.ts'],
  },
  {
    fault: 'a draft of one store is sent into another',
    file: drafts,
    find: 'return `${session?.userId} ${session?.storeId} ${form}`',
    replace: 'return `${session?.userId} ${form}`',
    tests: slowDrafts,
  },
  {
    fault: 'text typed just before the page is closed is lost',
    file: drafts,
    find: "  document.addEventListener('visibilitychange', sendIfHidden)\n",
    replace: '',
    tests: slowDrafts,
  },
  {
    fault: 'a draft still being sent when its form is saved is restored again',
    file: drafts,
    find: '  await requests.get(key)\n',
    replace: '',
    tests: slowDrafts,
  },
  {
    fault: 'the deletion of a draft can overtake the draft',
    file: drafts,
    find: '(requests.get(key) ?? Promise.resolve()).then(action)',
    replace: 'action()',
    tests: slowDrafts,
  },
  {
    fault: 'the return path of one user is used for another',
    file: 'src/web/shell/returnPath.ts',
    find: '(storedFor === userId || storedFor === null)',
    replace: '(storedFor !== undefined || userId !== undefined)',
    tests: logic,
  },
  {
    fault: 'a return path can lead to another site',
    file: 'src/web/shell/returnPath.ts',
    find: '/^\\/[a-z0-9-]+(\\/[A-Za-z0-9-]+)*(\\?[^#]*)?$/',
    replace: '/^\\/[^#]+$/',
    tests: logic,
  },
  {
    fault: 'the stream is not reopened after it breaks',
    file: live,
    find: '    failures += 1\n',
    replace: '    return\n',
    tests: liveTests,
  },
  {
    fault: 'changes made while the stream was broken are not loaded',
    file: live,
    find: 'announce(JSON.parse(data) as StaleTags, null)\n',
    replace: 'void 0\n',
    tests: liveTests,
  },
  {
    fault: 'a first read in progress when the stream opens is not repeated',
    file: staleData,
    find: '  await Promise.all(underWay.map(readOnceMore))\n',
    replace: '',
    tests: liveTests,
  },
  {
    fault: 'a change announced during a first read is not shown',
    file: staleData,
    find: '  await Promise.all(firstReads.map(readOnceMore))\n',
    replace: '',
    tests: liveTests,
  },
  {
    fault: 'data is not read again after a rule rejected a request',
    file: staleData,
    find: '  if (error instanceof ApiError && [409, 422].includes(error.problem.status)) void refresh([tag])\n',
    replace: '',
    tests: ['tests/web/lateAnswers.test.ts'],
  },
  {
    fault: 'tabs that do not read the stream show no changes',
    file: live,
    find: '    channel.postMessage(others)\n',
    replace: '',
    tests: liveTests,
  },
  {
    fault: 'a new leader among the tabs does not replace the old one',
    file: 'src/web/shell/leadership.ts',
    find: "if (kind !== 'lead' || !leading) return",
    replace: "if (kind !== 'bye' || !leading) return",
    tests: logic,
  },
  {
    fault: 'a tab that closes stays the leader',
    file: 'src/web/shell/leadership.ts',
    find: "lastSeenAt = kind === 'bye' ? 0 : Date.now()",
    replace: 'lastSeenAt = Date.now()',
    tests: logic,
  },
]
