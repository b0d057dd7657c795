import { lazy, Suspense, useState } from 'react'
import { notesTexts } from '#texts/notes.ts'
import type { Note, NoteAttachment } from '../../../api/gen/model/index.ts'
import { Section } from '../../ui/page/Section.tsx'
import { DocumentCard } from '../documents/DocumentCard.tsx'
import classes from './Notes.module.css'

const { page: texts, kinds } = notesTexts

const DocumentDialog = lazy(() =>
  import('../documents/DocumentDialog.tsx').then(({ DocumentDialog }) => ({ default: DocumentDialog })),
)

/** The file that is kept with a note. */
export function NoteFile({ note, file }: { note: Note; file: NoteAttachment }) {
  const [shown, setShown] = useState(false)
  const document = {
    ...file,
    ...{ id: file.attachmentId, kind: note.kind, name: note.number },
    ...{ addedBy: note.byName, addedAt: note.madeAt },
  }
  return (
    <Section title={texts.attachment}>
      <ul className={classes.cards}>
        <DocumentCard
          document={document}
          kindWords={kinds[note.kind]}
          onOpen={() => setShown(true)}
          onRemove={null}
        />
      </ul>
      {shown && (
        <Suspense>
          <DocumentDialog document={document} kindWords={kinds[note.kind]} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </Section>
  )
}
