import { ledgerOpeningTexts } from '#texts/ledgeropening.ts'
import type { OpeningAccount } from '../../../api/gen/model/index.ts'
import classes from '../../ui/figureTable.module.css'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { formatMoney } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { type OpeningValues, typedAmounts } from './openingValues.ts'

const texts = ledgerOpeningTexts.amounts

interface AmountTableProps {
  form: RecordFormHandle<OpeningValues>
  accounts: readonly OpeningAccount[]
}

/** A debit and a credit of each account to type, and what they come to. */
export function AmountTable({ form, accounts }: AmountTableProps) {
  const typed = typedAmounts(form.form.values, accounts)
  const sum = (side: 'debitPaise' | 'creditPaise') => typed.reduce((all, row) => all + row[side], 0)
  return (
    <ScrollRegion label={texts.table}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.account}</th>
            <th scope="col" className={classes.figure}>
              {texts.debit}
            </th>
            <th scope="col" className={classes.figure}>
              {texts.credit}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ accountId, code, name }) => (
            <tr key={accountId}>
              <td>{`${code} · ${name}`}</td>
              {(['debit', 'credit'] as const).map((side) => (
                <td key={side} className={classes.figure}>
                  <MoneyField
                    record={form}
                    name={`amounts.${accountId}.${side}Paise`}
                    label={texts.of(texts[side], `${code} ${name}`)}
                    hideLabel
                    w={130}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td className={classes.figure}>{formatMoney(sum('debitPaise'))}</td>
            <td className={classes.figure}>{formatMoney(sum('creditPaise'))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
