import { Alert, Button, Stack } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { paymentTexts } from '#texts/payment.ts'
import { recordTexts } from '#texts/record.ts'
import type { Note } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/LoanAnchor.tsx'
import { paymentWords } from '../shared/paymentWords.ts'
import { PrintoutMenu } from '../shared/printouts/PrintoutMenu.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCancel } from '../shared/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/useIdempotencyKey.ts'
import { usePosting } from '../shared/usePosting.ts'
import { VoucherFile } from '../shared/voucher/VoucherFile.tsx'
import { VoucherLines } from '../shared/voucher/VoucherLines.tsx'
import { useCan } from '../shell/can.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import factClasses from '../ui/facts.module.css'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { useHeadingFocus } from '../ui/useHeadingFocus.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import notesClasses from './Notes.module.css'
import type { NoteSide } from './noteSide.ts'
import { notesTexts } from './texts/notes.ts'

const { form, kinds, page: texts, reverse: reverseTexts } = notesTexts
const confirmTexts = reverseTexts.confirm

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

interface NotePageProps {
  side: NoteSide
  id: string
  open: OpenRecord
}

/** One note: its details, its posting and its reversal. */
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
  const disabledReason = useReversalLock(side, note)
  const { reversal } = note
  useHeadingFocus(reversal !== undefined)
  return (
    <Page
      title={note.number}
      lead={[kinds[note.kind], note.headName, formatMoney(note.amountPaise)].filter(Boolean).join(' · ')}
      actions={
        <>
          <BackButton onClick={open.close}>{recordTexts.back}</BackButton>
          <PrintoutMenu of={side.printout} id={note.id} />
          {disabledReason === undefined ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setReversing(true)}
            >
              {reverseTexts.action}
            </Button>
          ) : (
            <DisabledButton reason={disabledReason}>{reverseTexts.action}</DisabledButton>
          )}
          {can(`Add${side.screen}`) && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.add}>
              {recordTexts.add(side.texts.noun)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
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
              caption={`${reversal.number} · ${formatDate(reversal.postedOn)} · ${texts.reversed}`}
              lines={reversal.lines}
            />
          )}
        </Section>
        {note.attachment !== undefined && (
          <VoucherFile title={texts.attachment} kind={kinds[note.kind]} note={note} file={note.attachment} />
        )}
      </Stack>
    </Page>
  )
}

/** Why a note cannot be reversed here; undefined when it can. */
function useReversalLock(side: NoteSide, note: Note): string | undefined {
  const can = useCan()
  const { storeId } = useScope()
  if (note.reversal !== undefined) return texts.already
  if (note.kind !== side.kind) return texts.onLoan
  if (note.storeId !== storeId) return texts.elsewhere
  if (!can(`Reverse${side.screen}`)) return texts.notAllowed
  return note.openDayOn === null ? notesTexts.form.noDay : undefined
}

/** The details of a note: purpose, party, date, user and payment. */
function NoteFacts({ side, note }: { side: NoteSide; note: Note }) {
  const { customerId, loanId } = note
  return (
    <Section title={texts.facts}>
      <dl className={factClasses.facts}>
        <Fact label={texts.amount}>{formatMoney(note.amountPaise)}</Fact>
        <Fact label={texts.postedOn}>{formatDate(note.postedOn)}</Fact>
        {note.headName !== null && <Fact label={texts.head}>{note.headName}</Fact>}
        <Fact label={loanId === null ? side.texts.party : texts.who}>
          {customerId === null ? (
            (note.party ?? texts.none)
          ) : (
            <CustomerAnchor id={customerId}>{note.customerName}</CustomerAnchor>
          )}
        </Fact>
        {loanId !== null && (
          <Fact label={texts.loan}>
            <LoanAnchor id={loanId}>{note.loanNumber}</LoanAnchor>
          </Fact>
        )}
        {note.payments.map((part, at) => (
          <Fact key={at} label={texts.payments}>
            {[paymentTexts.modes[part.mode], part.bankName, part.reference, formatMoney(part.amountPaise)]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        ))}
        <Fact label={texts.by}>
          {[note.byName, formatDateTime(note.madeAt), note.storeName].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={texts.narration} wide>
          {note.narration}
        </Fact>
      </dl>
    </Section>
  )
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? notesClasses.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ReverseValues extends KeyedValues {
  reason: string
}

interface ReverseNoteProps {
  side: NoteSide
  note: Note
  onClose: () => void
}

/** The effect of a reversal: money received is paid back, and money paid is received back. */
function factsOf(side: NoteSide, note: Note, reason: string): ConfirmFact[] {
  const who = note.customerName ?? note.party
  return [
    {
      label: confirmTexts.entry,
      value: [note.number, note.headName, formatDate(note.postedOn)].filter(Boolean).join(' · '),
    },
    ...(who === null ? [] : [{ label: confirmTexts.who, value: who }]),
    { label: confirmTexts.total, value: formatMoney(note.amountPaise), strong: true },
    {
      label: side.paysOut ? confirmTexts.received : confirmTexts.paidBack,
      value: paymentWords(note.payments),
      strong: true,
    },
    { label: confirmTexts.reason, value: reason },
  ]
}

/** Reverses a note, with the reason, after a confirmation with its facts. */
function ReverseNote({ side, note, onClose }: ReverseNoteProps) {
  const confirm = useConfirm()
  useReturnFocus()
  const on = note.openDayOn
  const posting = usePosting<ReverseValues, Note>({
    draftKey: `reverseNote/${note.id}`,
    empty,
    check: (values) => contractCheck(side.rules.reverse, { reason: reverseTexts.reason }, values),
    confirm: (values) =>
      confirm({
        title: confirmTexts.title,
        text: reverseTexts.lead(formatDate(on ?? '')),
        confirmLabel: reverseTexts.submit,
        danger: true,
        facts: factsOf(side, note, values.reason.trim()),
      }),
    send: (values): Promise<Note> =>
      reverse.mutateAsync({
        params: { id: note.id },
        data: { postedOn: on ?? '', reason: values.reason.trim() },
      }),
    successText: ({ reversal }) => reverseTexts.done(note.number, reversal?.number ?? ''),
    onDone: onClose,
  })
  const reverse = side.useReverse({ request: posting.request })

  const cancel = useCancel(posting, onClose)

  return (
    <Section title={reverseTexts.title} lead={on === null ? '' : reverseTexts.lead(formatDate(on))}>
      <RecordBody
        record={posting}
        onCancel={cancel}
        disabledReason={on === null ? form.noDay : undefined}
        saveLabel={reverseTexts.submit}
      >
        <TextAreaField record={posting.form} name="reason" label={reverseTexts.reason} required />
      </RecordBody>
    </Section>
  )
}
