import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { notifyError } from '../../ui/notify.ts'
import classes from './Header.module.css'
import type { SearchDialogProps } from './SearchDialog.tsx'
import { useTypedAhead } from './useTypedAhead.ts'

const texts = layoutTexts.search

/** The search control of the header; Ctrl + K opens it from anywhere. */
export function SearchBar() {
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
        notifyError(texts.unreachable)
      },
    )
  }, [waits])
  useTypedAhead(open, setTyped)

  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-label={texts.open}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setTyped('')}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <span>{texts.placeholder}</span>
        <Kbd size="xs" aria-hidden>
          {texts.shortcut}
        </Kbd>
      </UnstyledButton>
      {typed !== null && Dialog !== null && <Dialog typed={typed} onType={setTyped} onClose={close} />}
    </>
  )
}
