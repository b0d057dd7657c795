import { recordTexts } from '#texts/record.ts'
import type { Note } from '../../api/gen/model/index.ts'
import { paymentWords } from '../shared/paymentWords.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { type KeyedValues, newKey } from '../shared/useIdempotencyKey.ts'
import { usePosting } from '../shared/usePosting.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import type { NoteSide } from './noteSide.ts'
import { notesTexts } from './texts/notes.ts'

const { reverse: texts, form } = notesTexts
const asked = texts.confirm

interface ReverseValues extends KeyedValues {
  reason: string
}

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

interface ReverseNoteProps {
  side: NoteSide
  note: Note
  onClose: () => void
}

/** What a reversal of a note does: money that came in is handed back, and the other way round. */
function factsOf(side: NoteSide, note: Note, reason: string): ConfirmFact[] {
  const who = note.customerName ?? note.party
  return [
    {
      label: asked.entry,
      value: [note.number, note.headName, formatDate(note.postedOn)].filter(Boolean).join(' · '),
    },
    ...(who === null ? [] : [{ label: asked.who, value: who }]),
    { label: asked.total, value: formatMoney(note.amountPaise), strong: true },
    {
      label: side.paysOut ? asked.received : asked.handedBack,
      value: paymentWords(note.payments),
      strong: true,
    },
    { label: asked.reason, value: reason },
  ]
}

/** Reverses a note, with the reason, after a confirmation with its facts. */
export function ReverseNote({ side, note, onClose }: ReverseNoteProps) {
  const confirm = useConfirm()
  useReturnFocus()
  const on = note.openDayOn
  const posting = usePosting<ReverseValues, Note>({
    draftKey: `reverseNote/${note.id}`,
    empty,
    check: (values) => contractCheck(side.rules.reverse, { reason: texts.reason }, values),
    confirm: (values) =>
      confirm({
        title: asked.title,
        text: texts.lead(formatDate(on ?? '')),
        confirmLabel: texts.submit,
        danger: true,
        facts: factsOf(side, note, values.reason.trim()),
      }),
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
