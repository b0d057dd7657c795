import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { documentTexts as texts } from '#texts/documents.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { notifySuccess } from '../../ui/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { notifyProblem } from '../problemOf.ts'
import { DocumentCard } from './DocumentCard.tsx'
import classes from './Documents.module.css'
import type { DocumentOperations, StoredDocument } from './documents.ts'
import { NewDocuments } from './NewDocuments.tsx'

const DocumentDialog = lazy(() =>
  import('./DocumentDialog.tsx').then(({ DocumentDialog }) => ({ default: DocumentDialog })),
)

interface DocumentsProps<Kind extends string> {
  documents: readonly StoredDocument<Kind>[]
  operations: DocumentOperations<Kind>
  /** Whether they are read-only. */
  readOnly: boolean
}

/** The documents of a record: view, add, remove. */
export function Documents<Kind extends string>({ documents, operations, readOnly }: DocumentsProps<Kind>) {
  const confirm = useConfirm()
  const [shown, setShown] = useState<StoredDocument<Kind> | null>(null)

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
      await operations.remove(id)
      notifySuccess(texts.removed)
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <Section title={texts.title}>
      {documents.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {documents.length > 0 && (
        <ul className={classes.cards}>
          {documents.map((document) => (
            <DocumentCard
              key={document.id}
              document={document}
              kindLabel={operations.kinds[document.kind]}
              onOpen={() => setShown(document)}
              onRemove={readOnly ? null : () => void confirmRemove(document)}
            />
          ))}
        </ul>
      )}
      {!readOnly && <NewDocuments operations={operations} />}
      {shown !== null && (
        <Suspense>
          <DocumentDialog
            document={shown}
            kindLabel={operations.kinds[shown.kind]}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}
