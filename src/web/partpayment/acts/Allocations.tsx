import type { Allocation } from '../../../domain/loan/receipts.ts'
import { formatMoney } from '../../ui/format.ts'
import classes from '../LoanPage.module.css'
import { partPaymentActsTexts } from '../texts/partpaymentActs.ts'

const texts = partPaymentActsTexts.preview
const parts = ['chargesPaise', 'penalPaise', 'interestPaise', 'principalPaise'] as const
const words = {
  chargesPaise: texts.charges,
  penalPaise: texts.penal,
  interestPaise: texts.interest,
  principalPaise: texts.principal,
} as const

/** What is due of one loan and what of a payment goes where. */
interface LoanAllocation {
  dues: Allocation
  paid: Allocation
  /** Named where there are several loans. */
  number: string | null
}

/** Where a payment goes, before it is posted: what is due, what it pays, what is left. */
export function Allocations({ rows }: { rows: readonly LoanAllocation[] }) {
  return rows.map(({ dues, paid, number }) => (
    <table key={number ?? ''} className={classes.table}>
      <caption className={classes.caption}>
        {number === null ? texts.title : `${texts.title} · ${number}`}
      </caption>
      <thead>
        <tr>
          <td />
          {[texts.due, texts.paid, texts.after].map((word) => (
            <th key={word} scope="col" className={classes.figure}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts
          .filter((part) => dues[part] > 0 || part === 'principalPaise')
          .map((part) => (
            <tr key={part}>
              <th scope="row">{words[part]}</th>
              <td className={classes.figure}>{formatMoney(dues[part])}</td>
              <td className={classes.figure}>{formatMoney(paid[part])}</td>
              <td className={classes.figure}>{formatMoney(dues[part] - paid[part])}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          {[sumOf(dues), sumOf(paid), sumOf(dues) - sumOf(paid)].map((paise, at) => (
            <td key={[texts.due, texts.paid, texts.after][at]} className={classes.figure}>
              {formatMoney(paise)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  ))
}

function sumOf(amounts: Allocation): number {
  return parts.reduce((sum, part) => sum + amounts[part], 0)
}
