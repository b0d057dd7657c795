import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import type { Note } from '../../api/gen/model/index.ts'
import { PaperMenu } from '../shared/papers/PaperMenu.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import classes from '../shared/voucher/Voucher.module.css'
import { VoucherFile } from '../shared/voucher/VoucherFile.tsx'
import { VoucherLines } from '../shared/voucher/VoucherLines.tsx'
import { useCan } from '../shell/can.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { NoteFacts } from './NoteFacts.tsx'
import type { NoteSide } from './noteSide.ts'
import { ReverseNote } from './ReverseNote.tsx'
import { notesTexts } from './texts/notes.ts'

const { page: texts, kinds, reverse } = notesTexts

interface NotePageProps {
  side: NoteSide
  id: string
  open: OpenRecord
}

/** One note: what it is, what it posted, what took it back. */
export function NotePage({ side, id, open }: NotePageProps) {
  return (
    <RecordState<Note> query={side.useOne({ id })} title={side.texts.title} onClose={open.close}>
      {(note) => <NoteView side={side} note={note} open={open} />}
    </RecordState>
  )
}

function NoteView({ side, note, open }: { side: NoteSide; note: Note; open: OpenRecord }) {
  const can = useCan()
  const [reversing, setReversing] = useState(false)
  const lockedReason = useReversalLock(side, note)
  const { reversal } = note
  return (
    <Page
      title={note.number}
      lead={[kinds[note.kind], note.headName, formatMoney(note.amountPaise)].filter(Boolean).join(' · ')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={open.close}
          >
            {recordTexts.back}
          </Button>
          <PaperMenu of={side.paper} id={note.id} />
          {lockedReason === undefined ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setReversing(true)}
            >
              {reverse.act}
            </Button>
          ) : (
            <LockedButton reason={lockedReason}>{reverse.act}</LockedButton>
          )}
          {can(`${side.screen}.add`) && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.add}>
              {recordTexts.add(side.texts.noun)}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.stack}>
        {reversal !== undefined && (
          <Alert color="yellow" variant="light" role="status">
            {texts.reversal(reversal.number, formatDate(reversal.postedOn), reversal.byName, reversal.reason)}
          </Alert>
        )}
        {reversing && reversal === undefined && (
          <ReverseNote side={side} note={note} onClose={() => setReversing(false)} />
        )}
        <NoteFacts side={side} note={note} />
        <Section title={texts.posting}>
          <VoucherLines caption={`${note.number} · ${formatDate(note.postedOn)}`} lines={note.lines} />
          {reversal !== undefined && (
            <VoucherLines
              caption={`${reversal.number} · ${formatDate(reversal.postedOn)} · ${texts.takenBack}`}
              lines={reversal.lines}
            />
          )}
        </Section>
        {note.attachment !== undefined && (
          <VoucherFile title={texts.attachment} kind={kinds[note.kind]} note={note} file={note.attachment} />
        )}
      </div>
    </Page>
  )
}

/** Why a note cannot be taken back here; undefined when it can. */
function useReversalLock(side: NoteSide, note: Note): string | undefined {
  const can = useCan()
  const { storeId } = useScope()
  if (note.reversal !== undefined) return texts.already
  if (note.kind !== side.kind) return texts.onLoan
  if (note.storeId !== storeId) return texts.elsewhere
  if (!can(`${side.screen}.reverse`)) return texts.notAllowed
  return note.openDayOn === null ? notesTexts.form.noDay : undefined
}
