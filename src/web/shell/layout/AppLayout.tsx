import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, type MouseEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { layoutTexts as texts } from '#texts/layout.ts'
import { followReturns } from '../../ui/table/returning.ts'
import { useSession } from '../session.ts'
import { breakpoints } from '../sizes.ts'
import classes from './AppLayout.module.css'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Guarded } from './Guarded.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then(({ MenuDrawer }) => ({ default: MenuDrawer })))

/** The frame around every page of a signed-in person: menu, header, the page. */
export function AppLayout() {
  const wide = useMediaQuery(`(min-width: ${breakpoints.lg})`, true, { getInitialValueInEffect: false })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const place = `${useSession()?.storeId} ${path}`
  // The drawer belongs to the page and store it was opened on; it goes with them, and does not come back with them.
  const [drawerOn, setDrawerOn] = useState<string | null>(null)
  if (drawerOn !== null && drawerOn !== place) setDrawerOn(null)
  const drawer = drawerOn === place
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  const router = useRouter()
  useEffect(() => followReturns(router), [router])

  function skip(event: MouseEvent) {
    // Not by the address: a fragment there would be one more place to go back to.
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link within the page, taken without a fragment in the address */}
      <a href="#page" className={classes.skip} onClick={skip}>
        {texts.skip}
      </a>
      {wide && (
        <aside className={classes.sidebar} aria-label={texts.sidebar}>
          <Sidebar />
        </aside>
      )}
      <div className={classes.side}>
        <Header onMenu={wide ? undefined : () => setDrawerOn(place)} menuOpen={drawer} />
        <OfflineBanner />
        <main id="page" tabIndex={-1} ref={main} className={classes.main}>
          <Breadcrumbs />
          <Guarded>
            <Outlet />
          </Guarded>
        </main>
      </div>
      {!wide && drawer && (
        <Suspense>
          <MenuDrawer onClose={() => setDrawerOn(null)} />
        </Suspense>
      )}
      <Shortcuts />
    </div>
  )
}

/**
 * After a change of path the focus goes to the new page, unless the page has taken it itself, or a dialog was opened while
 * the page was on its way: what is typed goes on into that.
 */
function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== path
    before.current = path
    const focused = document.activeElement
    const taken = main.current?.contains(focused) || focused?.closest('[aria-modal="true"]')
    if (moved && !taken) main.current?.focus({ preventScroll: true })
  }, [path, main])
}
