import { UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useId } from 'react'
import { layoutTexts as texts } from '#texts/layout.ts'
import classes from './Sidebar.module.css'
import type { MenuGroup, MenuLeaf } from './menu.ts'
import { menuIcons } from './menuIcons.tsx'
import { useMenu } from './useMenu.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** The menu: groups open and close, the present page is marked, only what the role allows is there. */
export function Sidebar() {
  const menu = useMenu()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [closed, setClosed] = useLocalStorage<Record<string, boolean>>({
    key: 'closedMenuGroups',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  return (
    <>
      <WorkspaceSwitcher />
      <nav aria-label={texts.mainMenu} className={classes.nav}>
        <ul className={classes.list}>
          {menu.map((entry) => (
            <li key={entry.title}>
              {'path' in entry ? (
                <Leaf leaf={entry} current={entry.path === path} />
              ) : (
                <Group
                  group={entry}
                  path={path}
                  open={closed[entry.title] !== true}
                  onToggle={() => setClosed({ ...closed, [entry.title]: closed[entry.title] !== true })}
                />
              )}
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

interface GroupProps {
  group: MenuGroup
  path: string
  open: boolean
  onToggle: () => void
}

function Group({ group, path, open, onToggle }: GroupProps) {
  const id = useId()
  const holdsCurrent = group.children.some((child) => child.path === path)
  return (
    <>
      <UnstyledButton
        className={classes.group}
        data-current={holdsCurrent || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {group.title}
        <IconChevronDown size={16} className={classes.chevron} data-open={open || undefined} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={classes.list} hidden={!open}>
        {group.children.map((leaf) => (
          <li key={leaf.title}>
            <Leaf leaf={leaf} current={leaf.path === path} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Leaf({ leaf, current }: { leaf: MenuLeaf; current: boolean }) {
  const Icon = menuIcons[leaf.title]
  return (
    <Link
      to={leaf.path}
      className={classes.leaf}
      activeOptions={{ exact: true, includeSearch: false }}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
    >
      {Icon !== undefined && <Icon size={20} stroke={1.6} aria-hidden />}
      {leaf.title}
    </Link>
  )
}
