import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { layoutTexts as texts } from '#texts/layout.ts'
import { breakpoints } from '../sizes.ts'
import classes from './AppLayout.module.css'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Guarded } from './Guarded.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Shortcuts } from './Shortcuts.tsx'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then(({ MenuDrawer }) => ({ default: MenuDrawer })))

/** The frame around every page of a signed-in person: menu, header, the page. */
export function AppLayout() {
  const wide = useMediaQuery(`(min-width: ${breakpoints.lg})`, true, { getInitialValueInEffect: false })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [drawer, setDrawer] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes on every change of path
  useEffect(() => setDrawer(false), [path])

  return (
    <div className={classes.frame}>
      <a href="#page" className={classes.skip}>
        {texts.skip}
      </a>
      {wide && (
        <aside className={classes.sidebar}>
          <Sidebar />
        </aside>
      )}
      <div className={classes.side}>
        <Header onMenu={wide ? undefined : () => setDrawer(true)} />
        <OfflineBanner />
        <main id="page" tabIndex={-1} className={classes.main}>
          <Breadcrumbs />
          <Guarded>
            <Outlet />
          </Guarded>
        </main>
      </div>
      {!wide && drawer && (
        <Suspense>
          <MenuDrawer onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <Shortcuts />
    </div>
  )
}
