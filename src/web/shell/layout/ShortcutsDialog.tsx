import { Kbd, Modal, Title } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { type KeyHelp, keysOnPage } from '../../ui/keyHelp.ts'
import { useUiTexts } from '../../ui/UiTextsProvider.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { goKeyHelp } from './goKeys.ts'
import classes from './ShortcutsDialog.module.css'
import { useMenu } from './useMenu.ts'

const texts = layoutTexts.shortcuts

/** The keys of the page that is open, then those that work on every page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { close } = useUiTexts()
  const [onPage] = useState(keysOnPage)
  const menu = useMenu()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' })
  return (
    <Modal opened onClose={onClose} title={texts.title} centered closeButtonProps={{ 'aria-label': close }}>
      {onPage.length > 0 && <Keys title={texts.onPage(title)} rows={onPage} />}
      <Keys title={texts.everywhere} rows={[...texts.rows, ...goKeyHelp(menu)]} />
    </Modal>
  )
}

function Keys({ title, rows }: { title: string; rows: readonly KeyHelp[] }) {
  return (
    <section className={classes.part} aria-label={title}>
      <Title order={3} size="h6">
        {title}
      </Title>
      <dl className={classes.list}>
        {rows.map(({ keys, does }) => (
          <div key={`${keys.join(' ')} ${does}`}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
