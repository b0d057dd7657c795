import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { paymentTexts } from '#texts/payment.ts'
import { recordTexts } from '#texts/record.ts'
import type { Note } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { paymentText } from '../shared/payment/paymentText.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { type VoucherFact, VoucherView } from '../shared/voucher/VoucherView.tsx'
import { useCan } from '../shell/can.ts'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import type { NoteSide } from './noteSide.ts'
import { notesTexts } from './texts/notes.ts'

const { kinds, page: texts, reverse: reverseTexts } = notesTexts

interface NotePageProps {
  side: NoteSide
  id: string
  open: OpenRecord
}

/** One note: its details, its posting and its reversal. */
export function NotePage({ side, id, open }: NotePageProps) {
  const can = useCan()
  return (
    <RecordState<Note> query={side.useOne({ id })} title={side.texts.title} onClose={open.close}>
      {(note) => (
        <VoucherView
          voucher={note}
          lead={[kinds[note.kind], note.headName, formatMoney(note.amountPaise)].filter(Boolean).join(' · ')}
          kind={kinds[note.kind]}
          facts={factsOf(side, note)}
          remark={[texts.narration, note.narration]}
          fileTitle={texts.attachment}
          printout={side.printout}
          reverse={{
            operation: `Reverse${side.screen}`,
            rules: side.rules.reverse,
            useReverse: side.useReverse,
            facts: reversedFacts(side, note),
            ...(note.kind !== side.kind && { disabledReason: texts.onLoan }),
          }}
          actions={
            can(`Add${side.screen}`) && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.add}>
                {recordTexts.add(side.texts.noun)}
              </Button>
            )
          }
          onClose={open.close}
        />
      )}
    </RecordState>
  )
}

/** The head, customer or party, loan and payments of a note. */
function factsOf(side: NoteSide, note: Note): VoucherFact[] {
  const { headName, customerId, loanId } = note
  const who =
    customerId === null ? (
      (note.party ?? texts.none)
    ) : (
      <CustomerAnchor id={customerId}>{note.customerName}</CustomerAnchor>
    )
  const loan = loanId !== null && <LoanAnchor id={loanId}>{note.loanNumber}</LoanAnchor>
  const facts: VoucherFact[] = [
    [texts.head, headName],
    [loanId === null ? side.texts.party : texts.who, who],
    [texts.loan, loan],
    ...note.payments.map(
      (part): VoucherFact => [
        texts.payments,
        [paymentTexts.modes[part.mode], part.bankName, part.reference, formatMoney(part.amountPaise)]
          .filter(Boolean)
          .join(' · '),
      ],
    ),
  ]
  return facts.filter(([, value]) => value !== null && value !== false)
}

/** The effect of a reversal: money received is paid back, and money paid is received back. */
function reversedFacts(side: NoteSide, note: Note): ConfirmFact[] {
  const who = note.customerName ?? note.party
  return [
    {
      label: reverseTexts.what,
      value: [note.headName, formatDate(note.postedOn)].filter(Boolean).join(' · '),
    },
    ...(who === null ? [] : [{ label: reverseTexts.who, value: who }]),
    { label: reverseTexts.total, value: formatMoney(note.amountPaise), strong: true },
    {
      label: side.paysOut ? reverseTexts.received : reverseTexts.paidBack,
      value: paymentText(note.payments),
      strong: true,
    },
  ]
}
