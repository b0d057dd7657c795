import { notesTexts } from '#texts/notes.ts'
import type { NoteLine } from '../../../api/gen/model/index.ts'
import classes from '../../ui/figureTable.module.css'
import { formatMoney } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'

const { page: texts } = notesTexts

/** The lines of a voucher in the books, and what each side comes to. */
export function NoteLines({ caption, lines }: { caption: string; lines: readonly NoteLine[] }) {
  const sum = (of: (line: NoteLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  return (
    <ScrollRegion label={caption}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
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
          {lines.map(({ accountCode, accountName, debitPaise, creditPaise }, at) => (
            <tr key={at}>
              <td>{`${accountCode} · ${accountName}`}</td>
              <td className={classes.figure}>{debitPaise === 0 ? '' : formatMoney(debitPaise)}</td>
              <td className={classes.figure}>{creditPaise === 0 ? '' : formatMoney(creditPaise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td className={classes.figure}>{formatMoney(sum(({ debitPaise }) => debitPaise))}</td>
            <td className={classes.figure}>{formatMoney(sum(({ creditPaise }) => creditPaise))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
