import { Anchor } from '@mantine/core'
import { Link, useMatches, useRouterState } from '@tanstack/react-router'
import { layoutTexts as texts } from '#texts/layout.ts'
import { menuTexts } from '#texts/menu.ts'
import classes from './Breadcrumbs.module.css'
import { type Crumb, crumbsOf } from './menu.ts'
import { useScreens } from './useMenu.ts'

/** Dashboard, the menu's group, the page: from the one declaration of the screen. */
export function Breadcrumbs() {
  const screens = useScreens()
  const declared = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const opened = useRouterState({ select: ({ location }) => 'open' in location.search })
  const ofOne = useMatches({ select: (matches) => matches.at(-1)?.fullPath.includes('$') === true })
  if (declared.title === undefined || declared.menu === 'Dashboard') return null
  const crumbs = crumbsOf(declared, screens, (group) => menuTexts.groups[group], opened || ofOne)
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
  if (path === undefined) return <li aria-current={last ? 'page' : undefined}>{title}</li>
  return (
    <li>
      <Anchor component={Link} to={path} size="sm" c="dimmed">
        {title}
      </Anchor>
    </li>
  )
}
