import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { documentTexts as texts } from '#texts/documents.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { afterFocusLost } from '../../ui/focusFree.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { notifyProblem } from '../state/problemOf.ts'
import { DocumentCard } from './DocumentCard.tsx'
import classes from './Documents.module.css'
import type { DocumentOperations, StoredDocument } from './documents.ts'
import { NewDocuments } from './NewDocuments.tsx'

const DocumentDialog = lazyPart(() => import('./DocumentDialog.tsx'), 'DocumentDialog', null)

interface DocumentsProps<Kind extends string> {
  documents: readonly StoredDocument<Kind>[]
  operations: DocumentOperations<Kind>
  /** Whether documents can be neither added nor removed. */
  readOnly: boolean
}

/** The documents of a record: view, add, remove. */
export function Documents<Kind extends string>({ documents, operations, readOnly }: DocumentsProps<Kind>) {
  const confirm = useConfirm()
  const [shown, setShown] = useState<StoredDocument<Kind> | null>(null)
  const section = useRef<HTMLElement>(null)
  /** The removed document and its index, until the reloaded list no longer contains it. */
  const removed = useRef<{ id: string; index: number }>(null)
  useEffect(() => {
    if (removed.current === null || documents.some(({ id }) => id === removed.current?.id)) return
    const next = documents[removed.current.index] ?? documents.at(-1)
    removed.current = null
    afterFocusLost(() => {
      const card = section.current?.querySelectorAll('li')[next === undefined ? -1 : documents.indexOf(next)]
      ;(card?.querySelector('button') ?? section.current)?.focus({ preventScroll: true })
    })
  }, [documents])

  async function confirmRemove({ id, name }: StoredDocument<Kind>) {
    const confirmed = await confirm({
      title: texts.removeTitle(name),
      text: texts.removeText,
      confirmLabel: texts.removeLabel,
      cancelLabel: texts.cancel,
      danger: true,
    })
    if (!confirmed) return
    try {
      removed.current = { id, index: documents.findIndex((one) => one.id === id) }
      await operations.remove(id)
      notifySuccess(texts.removed)
    } catch (error) {
      removed.current = null
      notifyProblem(error)
    }
  }

  return (
    <Section title={texts.title} ref={section}>
      {documents.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {documents.length > 0 && (
        <ul className={classes.cards}>
          {documents.map((stored) => (
            <DocumentCard
              key={stored.id}
              document={stored}
              kindLabel={operations.kinds[stored.kind]}
              onOpen={() => setShown(stored)}
              onRemove={readOnly ? null : () => void confirmRemove(stored)}
            />
          ))}
        </ul>
      )}
      {!readOnly && <NewDocuments operations={operations} />}
      {shown !== null && (
        <DocumentDialog
          document={shown}
          kindLabel={operations.kinds[shown.kind]}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  )
}
