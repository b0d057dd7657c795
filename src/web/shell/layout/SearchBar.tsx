import '@mantine/core/styles/Kbd.css'
import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { notifyError } from '../../ui/notify.ts'
import classes from './Header.module.css'
import type { SearchDialogProps } from './SearchDialog.tsx'

const texts = layoutTexts.search

/** The search control of the header; Ctrl + K opens it from anywhere. */
export function SearchBar() {
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null)
  const waits = open && Dialog === null
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (!waits) return
    void import('./SearchDialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {
        setOpen(false)
        notifyError(texts.unreachable)
      },
    )
  }, [waits])

  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-label={texts.open}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <span>{texts.placeholder}</span>
        <Kbd size="xs" aria-hidden>
          {texts.shortcut}
        </Kbd>
      </UnstyledButton>
      {open && Dialog !== null && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
