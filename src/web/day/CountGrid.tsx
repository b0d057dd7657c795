import { denominations } from '../../domain/cash/cashCount.ts'
import { NumberField } from '../ui/form/NumberField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney } from '../ui/format.ts'
import { type CountValues, countPath } from './countValues.ts'
import classes from './Day.module.css'
import { dayTexts } from './texts.ts'

const texts = dayTexts.count

/** Notes and coins to be counted, with what each row and all come to. */
export function CountGrid({ record, counted }: { record: RecordFormHandle<CountValues>; counted: number }) {
  const { counts } = record.form.values
  return (
    <table className={classes.count}>
      <thead>
        <tr>
          <th scope="col">{texts.value}</th>
          <th scope="col">{texts.howMany}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {denominations.map((value) => (
          <tr key={value}>
            <th scope="row">{formatMoney(value)}</th>
            <td>
              <NumberField
                record={record}
                name={countPath(value)}
                label={texts.of(formatMoney(value))}
                hideLabel
                placeholder="0"
              />
            </td>
            <td>{formatMoney(value * (counts[String(value)] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {texts.total}
          </th>
          <td>{formatMoney(counted)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
