import { Anchor } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { layoutTexts as texts } from '#texts/layout.ts'
import { menuPlaces } from '../menuPlaces.ts'
import classes from './Breadcrumbs.module.css'

/** Dashboard, the menu's group, the page: from the one declaration of the screen. */
export function Breadcrumbs() {
  const declared = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const { title, menu } = declared
  if (title === undefined || menu === 'Dashboard') return null
  const group = menuPlaces.find((place) => 'children' in place && (place.children as readonly string[]).includes(menu ?? ''))
  return (
    <nav aria-label={texts.breadcrumbs} className={classes.crumbs}>
      <ol>
        <li>
          <Anchor component={Link} to="/dashboard" size="sm" c="dimmed">
            {texts.home}
          </Anchor>
        </li>
        {group !== undefined && <li>{group.title}</li>}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
