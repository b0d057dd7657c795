import '@mantine/core/styles/Kbd.css'
import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import classes from './Header.module.css'

const texts = layoutTexts.search
const SearchDialog = lazy(() =>
  import('./SearchDialog.tsx').then(({ SearchDialog }) => ({ default: SearchDialog })),
)

/** The search control of the header; Ctrl + K opens it from anywhere. */
export function SearchBar() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
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
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
