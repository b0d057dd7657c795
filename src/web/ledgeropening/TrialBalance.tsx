import { Text } from '@mantine/core'
import type { LedgerOpening } from '../../api/gen/model/index.ts'
import { DebitCreditTable } from '../ui/DebitCreditTable.tsx'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import type { TrialRow } from './openingValues.ts'
import { ledgerOpeningTexts } from './texts.ts'

const { trial: texts, amounts } = ledgerOpeningTexts

/** Every account with its debit and credit, and what the loans owe. */
export function TrialBalance({ rows, loans }: { rows: readonly TrialRow[]; loans: LedgerOpening['loans'] }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      {rows.length === 0 ? (
        <Text c="dimmed">{texts.empty}</Text>
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
