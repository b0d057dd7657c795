import { lazy, Suspense, useEffect, useState } from 'react'

const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
)

/** `?` shows the keyboard shortcuts, but not while one types or answers a dialog. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable], [role='dialog'], [role='menu']")
      if (event.key === '?' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
