import type { OpeningAccount } from '../../../api/gen/model/index.ts'
import { DebitCreditTable } from '../../ui/DebitCreditTable.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import type { OpeningValues } from './openingValues.ts'
import { ledgerOpeningTexts } from './texts.ts'

const texts = ledgerOpeningTexts.amounts

interface AmountTableProps {
  form: RecordFormHandle<OpeningValues>
  accounts: readonly OpeningAccount[]
}

/** A debit and a credit of each account to type, and what they come to. */
export function AmountTable({ form, accounts }: AmountTableProps) {
  const { amounts } = form.form.values
  const rows = accounts.map(({ accountId, code, name }) => ({
    accountId,
    code,
    name,
    debitPaise: amounts[accountId]?.debitPaise ?? 0,
    creditPaise: amounts[accountId]?.creditPaise ?? 0,
  }))
  return (
    <DebitCreditTable
      label={texts.table}
      words={texts}
      rows={rows}
      cell={({ accountId, code, name }, side) => (
        <MoneyField
          record={form}
          name={`amounts.${accountId}.${side}Paise`}
          label={texts.of(texts[side], `${code} ${name}`)}
          hideLabel
          w={130}
        />
      )}
    />
  )
}
