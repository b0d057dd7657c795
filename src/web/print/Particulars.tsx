import classes from './PaperTable.module.css'
import { usePaperTexts } from './paperTexts.ts'
import type { ReceiptGroup } from './receiptRows.ts'

/** What a receipt is for, loan by loan, with what stands after it. */
export function Particulars({ groups }: { groups: readonly ReceiptGroup[] }) {
  const texts = usePaperTexts().receipt
  return (
    <table className={classes.table} aria-label={texts.what}>
      <thead>
        <tr>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      {groups.map(({ title, rows, after }) => (
        <tbody key={title}>
          <tr className={classes.group}>
            <th scope="rowgroup" colSpan={2}>
              {title}
            </th>
          </tr>
          {rows.map(([what, figure]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{figure}</td>
            </tr>
          ))}
          {after.map(([what, figure]) => (
            <tr key={what} className={classes.after}>
              <th scope="row">{what}</th>
              <td>{figure}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
