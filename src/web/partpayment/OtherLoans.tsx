import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanToday } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { loanColumns } from '../shared/loan/loanColumns.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { Section } from '../ui/page/Section.tsx'

const { others: title, othersTable, othersListed } = partPaymentTexts.today

const columns = Object.values(loanColumns)

interface OtherLoansProps {
  customerId: string
  today: Pick<LoanToday, 'others' | 'otherLoans'>
}

/** The customer's other active loans, with the dues of each today, and their number if not all are listed; nothing if there are none. */
export function OtherLoans({ customerId, today: { others, otherLoans } }: OtherLoansProps) {
  if (others.length === 0) return null
  return (
    <Section
      title={title}
      lead={
        others.length < otherLoans ? (
          <CustomerAnchor id={customerId} inherit>
            {othersListed(others.length, otherLoans)}
          </CustomerAnchor>
        ) : undefined
      }
    >
      <FigureTable
        label={othersTable}
        rows={others.map((other) => ({ ...other, status: 'active' as const }))}
        columns={columns}
      />
    </Section>
  )
}
