import {
  ActionIcon,
  Kbd,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import {
  IconCheck,
  IconHome,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import {
  type ComponentType,
  type Dispatch,
  memo,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { layoutTexts, layoutTexts as texts } from '#texts/layout.ts'
import { notifyError } from '../../ui/notify.ts'
import { useSession } from '../session.ts'
import { useWorkspaces } from '../useWorkspaces.ts'
import { Bell } from './Bell.tsx'
import { colourModes } from './colourModes.ts'
import classes from './Header.module.css'
import { initialsOf } from './initials.ts'
import type { SearchDialogProps } from './SearchDialog.tsx'
import { useSearchRequests } from './searchRequest.ts'
import { storeColours } from './storeColours.ts'
import { useLogOut } from './useLogOut.ts'

const accountTexts = layoutTexts.account

const searchTexts = layoutTexts.search

interface HeaderProps {
  /** The menu that opens in a drawer; none if it is always visible. */
  menu: { isOpen: boolean; open: () => void } | undefined
}

/**
 * Company, search, notifications and account; the store's name where the menu is not next to it. Users of several stores see the
 * store's colour. Not rendered again with each page.
 */
export const Header = memo(function Header({ menu }: HeaderProps) {
  const { all, current } = useWorkspaces()
  const isOneOfSeveral = all.length > 1
  return (
    <header
      className={classes.header}
      style={storeColours(all, current?.id)}
      data-several={isOneOfSeveral || undefined}
    >
      {menu !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={texts.openMenu}
          aria-haspopup="dialog"
          aria-expanded={menu.isOpen}
          onClick={menu.open}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.company}>
        <Text fw={650} truncate>
          {current?.companyName ?? texts.brand}
        </Text>
        {/* Next to the menu the store's name is there. Its line is kept until the stores are loaded, so that nothing moves. */}
        {menu !== undefined && (
          <Text size="xs" truncate className={classes.store}>
            {current?.name ?? '\u00a0'}
          </Text>
        )}
      </div>
      <SearchBar />
      <Bell />
      <AccountMenu />
    </header>
  )
})

/** The search control of the header; Ctrl + K opens it from anywhere. */
function SearchBar() {
  // The typed text; null while the search is closed.
  const [typed, setTyped] = useState<string | null>(null)
  /** Whether Enter was pressed before the results for the typed text arrived. */
  const [hurried, setHurried] = useState(false)
  /** The action for which a page opened the search. */
  const [action, setAction] = useState<string>()
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null)
  const open = typed !== null
  const waits = open && Dialog === null
  // However the search was closed, it opens again without its earlier action and Enter.
  useEffect(() => {
    if (open) return
    setAction(undefined)
    setHurried(false)
  }, [open])
  useEffect(() => {
    if (!waits) return
    void import('./SearchDialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {
        setTyped(null)
        notifyError(searchTexts.unreachable)
      },
    )
  }, [waits])
  useTypedAhead(open, setTyped, setHurried)
  useSearchRequests((requested) => {
    setAction(requested)
    setTyped('')
  })

  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-label={searchTexts.open}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setTyped('')}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <span>{searchTexts.placeholder}</span>
        <Kbd size="xs" aria-hidden>
          {searchTexts.shortcut}
        </Kbd>
      </UnstyledButton>
      {typed !== null && Dialog !== null && (
        <Dialog
          typed={typed}
          action={action}
          hurried={hurried}
          onHurry={setHurried}
          onType={setTyped}
          onClose={() => setTyped(null)}
        />
      )}
    </>
  )
}

/**
 * Opens the search by Ctrl + K. Buffers keys that are pressed after the search was opened and before its field has the focus, while the
 * dialog's module is loading. Escape, also later, sets the text to null, which closes only the search; Enter counts as pressed before
 * the results.
 */
function useTypedAhead(
  open: boolean,
  onType: Dispatch<SetStateAction<string | null>>,
  onHurry: (hurried: boolean) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isEscape = key === 'Escape'
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'k') return
      event.preventDefault()
      return onType((typed) => typed ?? '')
    }
    if (!open || event.altKey || event.isComposing) return
    const arrived = target instanceof Element && target.closest('[data-search]') !== null
    if (arrived && !isEscape) return
    if (key.length > 1 && !isEscape && key !== 'Enter' && key !== 'Backspace') return
    event.preventDefault()
    event.stopImmediatePropagation()
    onHurry(key === 'Enter')
    if (isEscape) onType(null)
    else if (key === 'Backspace') onType((typed) => typed?.slice(0, -1) ?? null)
    else if (key.length === 1) onType((typed) => (typed ?? '') + key)
  })
  // Before the listeners of dialogs: Escape does not close the one below.
  useEffect(() => {
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}

/** Home, Profile, Settings, the colour mode, Logout. */
function AccountMenu() {
  const name = useSession()?.userName ?? ''
  const navigate = useNavigate()
  const logOut = useLogOut()
  return (
    <Menu shadow="md" position="bottom-end" width={232} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={accountTexts.label(name)}>
          <span className={classes.avatar} aria-hidden>
            {initialsOf(name)}
          </span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={accountTexts.label(name)}>
        <Menu.Label>
          <Text component="span" display="block" fw={600} size="sm" c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
        </Menu.Label>
        <Menu.Item
          leftSection={<IconHome size={18} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: '/dashboard' })}
        >
          {accountTexts.home}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: '/profile' })}
        >
          {accountTexts.profile}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={18} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: '/profile', search: { tab: 'preferences' } })}
        >
          {accountTexts.settings}
        </Menu.Item>
        <Menu.Divider />
        <ColourMode />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
          onClick={() => void logOut()}
        >
          {accountTexts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Light, dark or system; stored in local storage. */
function ColourMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{accountTexts.colour}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {colourModes.map(({ value, label, Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            rightSection={<Icon size={18} stroke={1.6} aria-hidden />}
            checkIcon={<IconCheck size={16} aria-hidden />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
