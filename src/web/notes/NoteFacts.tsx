import type { ReactNode } from 'react'
import { paymentTexts } from '#texts/payment.ts'
import type { Note } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/LoanAnchor.tsx'
import factClasses from '../ui/facts.module.css'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './Notes.module.css'
import type { NoteSide } from './noteSide.ts'
import { notesTexts } from './texts/notes.ts'

const { page: texts } = notesTexts

/** What a note is: for what, with whom, when, by whom, how it was paid. */
export function NoteFacts({ side, note }: { side: NoteSide; note: Note }) {
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
    <div className={wide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
