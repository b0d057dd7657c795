import '../../ui/styles/button.ts'
import '../../ui/styles/input.ts'
import '../../ui/styles/modal.ts'
import { Button, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.css'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { useUiTexts } from '../../ui/UiTextsProvider.tsx'
import { useCan } from '../can.ts'
import classes from './SearchDialog.module.css'
import { type SearchHit, searchHits } from './searchHits.ts'
import { useScreens } from './useMenu.ts'

const texts = layoutTexts.search

/** Screens and actions by name, found and opened by keyboard alone. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { close } = useUiTexts()
  const id = useId()
  const navigate = useNavigate()
  const can = useCan()
  const screens = useScreens()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = searchHits(typed, screens, can, texts.add)
  const hits = [...found.screens, ...found.actions]
  const chosen = hits[Math.min(active, hits.length - 1)]

  function go(hit: SearchHit | undefined) {
    if (hit === undefined) return
    onClose()
    void navigate({ to: hit.path, search: hit.adds ? { open: 'new' } : {} })
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    setActive((Math.min(active, hits.length - 1) + step + hits.length) % hits.length)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      size="lg"
      yOffset="10vh"
      closeButtonProps={{ 'aria-label': close }}
    >
      <form
        className={classes.bar}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          go(chosen)
        }}
      >
        <TextInput
          data-autofocus
          role="combobox"
          aria-label={texts.title}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
          placeholder={texts.placeholder}
          leftSection={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <Button type="submit">{texts.submit}</Button>
      </form>
      <VisuallyHidden role="status">{texts.found(hits.length)}</VisuallyHidden>
      <div id={id} role="listbox" aria-label={texts.title} className={classes.results}>
        {[
          { title: texts.screens, rows: found.screens },
          { title: texts.actions, rows: found.actions },
        ]
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <div key={title} role="group" aria-label={title}>
              <Text className={classes.title} aria-hidden>
                {title}
              </Text>
              {rows.map((hit) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
                <div
                  key={hit.id}
                  id={`${id}-${hit.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={hit === chosen}
                  className={classes.hit}
                  onClick={() => go(hit)}
                >
                  {hit.adds && <IconPlus size={16} aria-hidden />}
                  {hit.title}
                </div>
              ))}
            </div>
          ))}
      </div>
      {hits.length === 0 && <Text c="dimmed">{texts.nothing}</Text>}
      <Text size="xs" c="dimmed" mt="sm">
        {texts.hint}
      </Text>
    </Modal>
  )
}
