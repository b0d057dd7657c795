import { Text } from '@mantine/core'
import { newLoanTexts } from '#texts/newloan.ts'
import { useGetNewLoan, useGetNewLoanCount } from '../../api/gen/hooks/new-loan/new-loan.ts'
import type { LoanBank, NewLoan } from '../../api/gen/model/index.ts'
import { MissingReads } from '../shared/MissingReads.tsx'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { formatNumber } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './NewLoan.module.css'
import { WaitingLoan } from './WaitingLoan.tsx'

const texts = newLoanTexts.waiting
const SHOWN = 20

interface WaitingLoansProps {
  /** Cash of the store by the books, in paise. */
  drawerPaise: number
  banks: readonly LoanBank[]
  onEdit: (id: string) => void
  onPaidOut: (loan: NewLoan) => void
}

/** The loans that wait for a second person or for the payout; nothing where there is none. */
export function WaitingLoans({ drawerPaise, banks, onEdit, onPaidOut }: WaitingLoansProps) {
  const scope = useScope()
  const open = useOpenRecord()
  const waiting = useGetNewLoan({ ...scope, limit: SHOWN })
  const { data } = waiting
  const rows = data?.rows ?? []
  const more = data?.nextCursor != null
  const count = useGetNewLoanCount(scope, { query: { enabled: more } })
  if (data === undefined && waiting.isError)
    return (
      <Section title={texts.title}>
        <MissingReads of={[waiting]} />
      </Section>
    )
  if (rows.length === 0) return null
  return (
    <Section title={texts.title} lead={texts.lead}>
      <ul className={classes.waiting}>
        {rows.map((loan) => (
          <WaitingLoan
            key={loan.id}
            loan={loan}
            drawerPaise={drawerPaise}
            banks={banks}
            isOpen={open.id === loan.id}
            onToggle={() => (open.id === loan.id ? open.close() : open.show(loan.id))}
            onEdit={() => onEdit(loan.id)}
            onPaidOut={onPaidOut}
          />
        ))}
      </ul>
      {more && count.data !== undefined && (
        <Text size="sm">{texts.more(formatNumber(count.data.count - rows.length))}</Text>
      )}
    </Section>
  )
}
