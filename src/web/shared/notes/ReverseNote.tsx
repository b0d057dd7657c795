import { notesTexts } from '#texts/notes.ts'
import { recordTexts } from '#texts/record.ts'
import type { Note } from '../../../api/gen/model/index.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { contractCheck } from '../record/contractCheck.ts'
import { RecordBody } from '../record/RecordBody.tsx'
import { type KeyedValues, newKey } from '../useIdempotencyKey.ts'
import { usePosting } from '../usePosting.ts'
import type { NoteSide } from './noteSide.ts'

const { reverse: texts, form } = notesTexts

interface ReverseValues extends KeyedValues {
  reason: string
}

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

interface ReverseNoteProps {
  side: NoteSide
  note: Note
  onClose: () => void
}

/** Takes a note back, with the reason. */
export function ReverseNote({ side, note, onClose }: ReverseNoteProps) {
  const confirm = useConfirm()
  useReturnFocus()
  const on = note.openDayOn
  const posting = usePosting<ReverseValues, Note>({
    draftKey: `reverseNote/${note.id}`,
    empty,
    check: (values) => contractCheck(side.rules.reverse, { reason: texts.reason }, values),
    send: (values): Promise<Note> =>
      reverse.mutateAsync({
        params: { id: note.id },
        data: { postedOn: on ?? '', reason: values.reason.trim() },
      }),
    said: ({ reversal }) => texts.done(note.number, reversal?.number ?? ''),
    onDone: onClose,
  })
  const reverse = side.useReverse({ request: posting.request })

  async function cancel() {
    if (posting.form.dirty && !(await confirm(recordTexts.discard))) return
    posting.discard()
    onClose()
  }

  return (
    <Section title={texts.title} lead={on === null ? '' : texts.lead(formatDate(on))}>
      <RecordBody
        record={posting}
        onCancel={() => void cancel()}
        lockedReason={on === null ? form.noDay : undefined}
        saveLabel={texts.submit}
      >
        <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
      </RecordBody>
    </Section>
  )
}
