import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useMatches, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { layoutTexts as texts } from '#texts/layout.ts'
import { menuTexts } from '#texts/menu.ts'
import type { MenuPlace } from '../menuPlaces.ts'
import { isCurrent, type MenuGroup, type MenuLeaf, placeOf } from './menu.ts'
import { menuIcons } from './menuIcons.tsx'
import classes from './Sidebar.module.css'
import { useMenu } from './useMenu.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** The height in px of the hint at the lower edge; {@link Sidebar.module.css} has it too. */
const HINT_PX = 44

/** The current store and the menu. */
export function Sidebar() {
  return (
    <>
      <WorkspaceSwitcher />
      <MainMenu />
    </>
  )
}

/** The menu: groups open and close, the current page is marked, and only permitted entries are shown. */
function MainMenu() {
  const menu = useMenu()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const place = useMatches({ select: (matches) => placeOf(matches.at(-1)?.staticData ?? {}) })
  const [closed, setClosed] = useLocalStorage<Record<string, boolean>>({
    key: 'closedMenuGroups',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const nav = useRef<HTMLElement>(null)
  const more = useMoreBelow(nav)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these moves the current entry
  useEffect(() => {
    // In the next frame, which calculates the layout anyway; measuring here would force an additional layout.
    requestAnimationFrame(() => showCurrent(nav.current))
  }, [path, place, menu, closed])

  return (
    <nav ref={nav} aria-label={texts.mainMenu} className={classes.nav} data-more={more || undefined}>
      <ul className={classes.list}>
        {menu.map((entry) => (
          <li key={entry.place}>
            {'path' in entry ? (
              <Leaf leaf={entry} path={path} place={place} />
            ) : (
              <Group
                group={entry}
                path={path}
                place={place}
                open={closed[entry.place] !== true}
                onToggle={() => setClosed((now) => ({ ...now, [entry.place]: now[entry.place] !== true }))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.more} aria-hidden>
        <IconChevronDown size={18} />
      </div>
    </nav>
  )
}

/** The open page: its path, and the menu entry that it belongs to. */
interface Opened {
  path: string
  place: MenuPlace | undefined
}

interface GroupProps extends Opened {
  group: MenuGroup
  open: boolean
  onToggle: () => void
}

function Group({ group, path, place, open, onToggle }: GroupProps) {
  const id = useId()
  return (
    <>
      <UnstyledButton
        className={classes.group}
        data-current={
          group.children.some((leaf) => isCurrent(leaf, path) || leaf.place === place) || undefined
        }
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {menuTexts.groups[group.place]}
        <IconChevronDown size={16} className={classes.chevron} data-open={open || undefined} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={classes.list} hidden={!open}>
        {group.children.map((leaf) => (
          <li key={leaf.place}>
            <Leaf leaf={leaf} path={path} place={place} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** An entry: highlighted on its own page, marked on the page of one of its records or of a screen reached from it. */
function Leaf({ leaf, path, place }: Opened & { leaf: MenuLeaf }) {
  const Icon = menuIcons[leaf.place]
  const current = isCurrent(leaf, path)
  const within = !current && leaf.place === place
  return (
    <Link
      to={leaf.path}
      className={classes.leaf}
      activeOptions={{ exact: true, includeSearch: false }}
      data-current={current || undefined}
      aria-current={current ? 'page' : within || undefined}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.title}>{leaf.title}</span>
    </Link>
  )
}

/**
 * Scrolls only the menu, so that the current entry is in view. `scrollIntoView` would also scroll the page.
 */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('a[aria-current]')
  if (!nav || !current || current.offsetParent === null) return
  const [outer, inner] = [nav.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.top < outer.top) nav.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom - HINT_PX) nav.scrollTop += inner.bottom - outer.bottom + HINT_PX
}

/** Whether entries are out of view below. */
function useMoreBelow(nav: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false)
  useEffect(() => {
    const element = nav.current
    if (element === null) return
    const look = () => setMore(element.scrollHeight - element.scrollTop - element.clientHeight > 8)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [nav])
  return more
}
