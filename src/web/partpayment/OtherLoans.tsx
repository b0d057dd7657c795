import { partPaymentTexts } from '#texts/partpayment.ts'
import type { OtherLoan } from '../../api/gen/model/index.ts'
import { loanColumns } from '../shared/loanColumns.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { Section } from '../ui/page/Section.tsx'

const { others: title, othersTable } = partPaymentTexts.today

const columns = Object.values(loanColumns)

/** The customer's other active loans, with what each owes today; nothing if there is none to view. */
export function OtherLoans({ others }: { others: readonly OtherLoan[] }) {
  if (others.length === 0) return null
  return (
    <Section title={title}>
      <FigureTable
        label={othersTable}
        rows={others.map((other) => ({ ...other, status: 'active' as const }))}
        columns={columns}
      />
    </Section>
  )
}
