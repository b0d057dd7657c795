import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { type ComponentType, type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { layoutTexts, layoutTexts as texts } from '#texts/layout.ts'
import { notifyError } from '../../ui/notify.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import classes from './Header.module.css'
import type { SearchDialogProps } from './SearchDialog.tsx'
import { useWorkspaces } from './useWorkspaces.ts'

const searchTexts = layoutTexts.search

interface HeaderProps {
  /** Opens the menu's drawer; none where the menu is always there. */
  onMenu: (() => void) | undefined
  /** Whether the drawer is open. */
  menuOpen: boolean
}

/** Company, search, notifications, account. */
export function Header({ onMenu, menuOpen }: HeaderProps) {
  const { current } = useWorkspaces()
  return (
    <header className={classes.header}>
      {onMenu !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={texts.openMenu}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <Text fw={650} truncate className={classes.company}>
        {current?.companyName ?? texts.brand}
      </Text>
      <SearchBar />
      <Bell />
      <AccountMenu />
    </header>
  )
}

/** The search control of the header; Ctrl + K opens it from anywhere. */
function SearchBar() {
  // What was typed; null while the search is closed.
  const [typed, setTyped] = useState<string | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null)
  const open = typed !== null
  const waits = open && Dialog === null
  const close = () => setTyped(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setTyped((now) => now ?? '')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
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
  useTypedAhead(open, setTyped)

  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-label={searchTexts.open}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setTyped('')}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <span>{searchTexts.placeholder}</span>
        <Kbd size="xs" aria-hidden>
          {searchTexts.shortcut}
        </Kbd>
      </UnstyledButton>
      {typed !== null && Dialog !== null && <Dialog typed={typed} onType={setTyped} onClose={close} />}
    </>
  )
}

/**
 * Keeps the keys that are pressed after the search was opened and before its field has the focus: at first the dialog is
 * still on its way from the server. Nothing typed is null: Escape closes what has not come yet.
 */
function useTypedAhead(open: boolean, onType: Dispatch<SetStateAction<string | null>>): void {
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      const arrived = target instanceof Element && target.closest('[data-search]') !== null
      if (arrived || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Escape') onType(null)
      else if (key === 'Backspace') onType((typed) => typed?.slice(0, -1) ?? null)
      else if (key.length === 1) onType((typed) => (typed ?? '') + key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [open, onType])
}
