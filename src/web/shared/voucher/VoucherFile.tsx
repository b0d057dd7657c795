import { useState } from 'react'
import type { NoteAttachment } from '../../../api/gen/model/index.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import layout from '../../ui/layout.module.css'
import { Section } from '../../ui/page/Section.tsx'
import { DocumentCard } from '../documents/DocumentCard.tsx'

const DocumentDialog = lazyPart(() => import('../documents/DocumentDialog.tsx'), 'DocumentDialog', null)

interface VoucherFileProps {
  title: string
  /** The name of the kind of voucher, as the label of the file. */
  kind: string
  note: { number: string; byName: string; madeAt: string }
  file: NoteAttachment
}

/** The file attached to a note or another voucher. */
export function VoucherFile({ title, kind, note, file }: VoucherFileProps) {
  const [shown, setShown] = useState(false)
  const document = {
    ...file,
    id: file.attachmentId,
    kind,
    name: note.number,
    addedBy: note.byName,
    addedAt: note.madeAt,
  }
  return (
    <Section title={title}>
      <ul className={layout.plain}>
        <DocumentCard document={document} kindLabel={kind} onOpen={() => setShown(true)} onRemove={null} />
      </ul>
      {shown && <DocumentDialog document={document} kindLabel={kind} onClose={() => setShown(false)} />}
    </Section>
  )
}
