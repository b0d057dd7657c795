import { Anchor } from '@mantine/core'
import { useMediaQuery, useNetwork } from '@mantine/hooks'
import { Link, Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { layoutTexts as texts } from '#texts/layout.ts'
import { menuTexts } from '#texts/menu.ts'
import { pageTexts } from '#texts/page.ts'
import { isFreeKey } from '../../ui/keyHelp.ts'
import { PageTextsProvider } from '../../ui/PageTextsProvider.tsx'
import { usePageTitle } from '../../ui/page/pageTitle.ts'
import { followReturns, searchOfList } from '../../ui/returning.ts'
import { ListsOfStore } from '../../ui/table/chooser.ts'
import { lazyPart } from '../lazyPart.tsx'
import { useSession } from '../session.ts'
import { breakpoints } from '../sizes.ts'
import classes from './AppLayout.module.css'
import { Guarded } from './Guarded.tsx'
import { Header } from './Header.tsx'
import { type Crumb, crumbsOf } from './menu.ts'
import { Sidebar } from './Sidebar.tsx'
import { useScreenKeys } from './screenKeys.ts'
import { useScreens } from './useMenu.ts'

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog', null)
const MenuDrawer = lazyPart(() => import('./MenuDrawer.tsx'), 'MenuDrawer', null)

/**
 * The frame around every page of a signed-in user: menu, header, the page. What depends on the page's address is in components of its
 * own, so that the frame is not rendered again with each page.
 */
export function AppLayout() {
  const wide = useMediaQuery(`(min-width: ${breakpoints.lg})`, true, { getInitialValueInEffect: false })
  const storeId = useSession()?.storeId
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => followReturns(router), [router])

  function skip(event: MouseEvent) {
    // Not by a fragment of the address: that would add an entry to the history.
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <PageTextsProvider texts={pageTexts}>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/useValidAnchor: a link within the page; its click moves the focus and leaves the address as it is */}
        <a href="#page" className={classes.skip} onClick={skip}>
          {texts.skip}
        </a>
        {wide && (
          <aside className={classes.sidebar} aria-label={texts.sidebar}>
            <Sidebar />
          </aside>
        )}
        <div className={classes.side}>
          <Top storeId={storeId} wide={wide} main={main} />
          <OfflineBanner />
          <Shortcuts />
          <main id="page" tabIndex={-1} ref={main} className={classes.main}>
            <Breadcrumbs />
            <Guarded>
              <ListsOfStore value={storeId}>
                <Outlet />
              </ListsOfStore>
            </Guarded>
          </main>
        </div>
      </div>
    </PageTextsProvider>
  )
}

interface TopProps {
  storeId: string | undefined
  /** Whether the menu is always visible. */
  wide: boolean
  main: RefObject<HTMLElement | null>
}

/** The header, on narrow screens with a button that opens the menu in a drawer. Also moves the focus to each new page. */
function Top({ storeId, wide, main }: TopProps) {
  usePageFocus(main)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const place = `${storeId} ${path}`
  // The drawer belongs to the page and store on which it was opened; it closes when they change and does not reopen.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  if (openedOn !== null && openedOn !== place) setOpenedOn(null)
  const isOpen = openedOn === place
  return (
    <>
      <Header menu={wide ? undefined : { isOpen, open: () => setOpenedOn(place) }} />
      {/* If the drawer cannot be loaded, the message is shown here. */}
      {!wide && isOpen && <MenuDrawer onClose={() => setOpenedOn(null)} />}
    </>
  )
}

/**
 * After a change of path the focus goes to the new page, unless an element of the page has it, or a dialog that was opened
 * while the page loaded: the user continues to type there.
 */
function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== path
    before.current = path
    const focused = document.activeElement
    const hasFocus = main.current?.contains(focused) || focused?.closest('[aria-modal="true"]')
    if (moved && !hasFocus) main.current?.focus({ preventScroll: true })
  }, [path, main])
}

/** A notice that the connection is lost and that typed values are kept. */
function OfflineBanner() {
  const { online } = useNetwork()
  return <div role="status">{online === false && <div className={classes.banner}>{texts.offline}</div>}</div>
}

/** Breadcrumbs: dashboard, the menu's group and the screen, from its declaration; then the name of an open report or record. */
function Breadcrumbs() {
  const screens = useScreens()
  const declared = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const opened = useRouterState({ select: ({ location }) => 'open' in location.search })
  const named = usePageTitle()
  const ofOne = useMatches({ select: (matches) => matches.at(-1)?.fullPath.includes('$') === true })
  if (declared.title === undefined || declared.menu === 'Dashboard') return null
  const crumbs = crumbsOf(declared, screens, (group) => menuTexts.groups[group], opened || ofOne)
  const { title, menu } = declared
  if (named !== null && named !== title) {
    const screen = screens.find((one) => one.title === title && one.menu === menu)
    const last = crumbs.pop()
    crumbs.push({ title, ...(screen !== undefined && { path: screen.path }), ...last }, { title: named })
  }
  return (
    <nav aria-label={texts.breadcrumbs} className={classes.crumbs}>
      <ol>
        <Step crumb={{ title: texts.home, path: '/dashboard' }} last={false} />
        {crumbs.map((crumb, index) => (
          <Step key={crumb.title} crumb={crumb} last={index === crumbs.length - 1} />
        ))}
      </ol>
    </nav>
  )
}

function Step({ crumb: { title, path }, last }: { crumb: Crumb; last: boolean }) {
  const here = useRouterState({ select: ({ location }) => location.pathname })
  if (path === undefined)
    return (
      <li aria-current={last ? 'page' : undefined} title={title}>
        {title}
      </li>
    )
  return (
    <li title={title}>
      <Anchor
        component={Link}
        to={path}
        search={(search: object) => searchOfList(path, { pathname: here, search }) as never}
        size="sm"
        c="dimmed"
      >
        {title}
      </Anchor>
    </li>
  )
}

/** The keys of every page: `?` shows them, but not while typing or with an open dialog. */
function Shortcuts() {
  useScreenKeys()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && isFreeKey(event)) setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return open && <ShortcutsDialog onClose={() => setOpen(false)} />
}
