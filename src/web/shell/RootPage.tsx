import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { shellTexts as texts } from '#texts/shell.ts'

/** What holds on every page: its title in the browser, and the top of the page after a change of path. */
export function RootPage() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)

  useEffect(() => {
    document.title = title === undefined ? texts.product : texts.documentTitle(title)
  }, [title])

  useEffect(() => {
    if (before.current !== path && before.current !== undefined) window.scrollTo(0, 0)
    before.current = path
  }, [path])

  return <Outlet />
}
