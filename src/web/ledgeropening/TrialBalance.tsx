import { Text } from '@mantine/core'
import type { LedgerOpening } from '../../api/gen/model/index.ts'
import { DebitCreditTable } from '../ui/DebitCreditTable.tsx'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import type { TrialRow } from './openingValues.ts'
import { ledgerOpeningTexts } from './texts.ts'

const { trial: texts, amounts } = ledgerOpeningTexts

interface TrialBalanceProps {
  state: 'draft' | 'accepted'
  rows: readonly TrialRow[]
  loans: LedgerOpening['loans']
}

/** The accounts that have a balance, with debit and credit, and the interest due on the loans at the cut-over date. */
export function TrialBalance({ state, rows, loans }: TrialBalanceProps) {
  return (
    <Section title={texts.title} lead={texts.lead[state]}>
      {rows.length === 0 ? (
        <Text c="dimmed">{texts.empty[state]}</Text>
      ) : (
        <DebitCreditTable label={texts.table} words={amounts} rows={rows} />
      )}
      {loans.count > 0 && (
        <Text size="sm">
          {texts.due(loans.count, formatMoney(loans.interestDuePaise), formatMoney(loans.penalDuePaise))}
        </Text>
      )}
    </Section>
  )
}
