import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGetCreditNoteCount } from '../../api/gen/hooks/credit-note/credit-note.ts'
import { useGetDebitNoteCount } from '../../api/gen/hooks/debit-note/debit-note.ts'
import type { Customer, NoteCount } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './CustomerPage.module.css'
import { customerPageTexts } from './texts/customerPage.ts'

const texts = customerPageTexts.notes

/** How many notes of the store name a customer, each side leading to its list; nothing for whoever may see neither. */
export function CustomerNotes({ customer: { id: customerId } }: { customer: Customer }) {
  const can = useCan()
  const filter = { ...useScope(), customerId }
  const [seesCredit, seesDebit] = [can('GetCreditNote'), can('GetDebitNote')]
  const credit = useGetCreditNoteCount(filter, { query: { enabled: seesCredit } })
  const debit = useGetDebitNoteCount(filter, { query: { enabled: seesDebit } })
  if (!seesCredit && !seesDebit) return null
  return (
    <Section title={texts.title}>
      <dl className={classes.facts}>
        {seesCredit && (
          <Side label={texts.credit} to="/creditnote" customerId={customerId} count={credit.data} />
        )}
        {seesDebit && <Side label={texts.debit} to="/debitnote" customerId={customerId} count={debit.data} />}
      </dl>
    </Section>
  )
}

interface SideProps {
  label: string
  to: '/creditnote' | '/debitnote'
  customerId: string
  /** Undefined until it is known. */
  count: NoteCount | undefined
}

function Side({ label, to, customerId, count }: SideProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        {count?.count === 0 ? (
          texts.none
        ) : (
          <Anchor
            inherit
            renderRoot={(props) => <Link to={to} search={{ f: { customer: customerId } }} {...props} />}
          >
            {count === undefined ? texts.all : texts.sum(count.count, formatMoney(count.amountPaise))}
          </Anchor>
        )}
      </dd>
    </div>
  )
}
