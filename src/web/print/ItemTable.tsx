import type { PrintoutItem } from '../../api/gen/model/index.ts'
import { finenessOf } from '../../domain/valuation/purity.ts'
import type { PrintoutTexts } from '../shell/texts/en/printout.ts'
import { decimalOf, groupIndian } from '../ui/digits.ts'
import { formatMoney, formatNumber } from '../ui/format.ts'
import classes from './PrintoutTable.module.css'
import { usePrintoutTexts } from './printoutTexts.ts'

/** The pledged or released items, with weights in grams, fineness and value, and their totals. */
export function ItemTable({ title, items }: { title: string; items: readonly PrintoutItem[] }) {
  const texts = usePrintoutTexts().items
  // Figures other than net weight and value; a roll has no room for their columns.
  const wideColumns = [texts.pieces, texts.fineness, texts.gross, texts.less]
  const sum = (pick: (item: PrintoutItem) => number) => items.reduce((all, item) => all + pick(item), 0)
  return (
    <table className={classes.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.line}</th>
          <th scope="col">{texts.article}</th>
          {wideColumns.map((word) => (
            <th key={word} scope="col" className={classes.wide}>
              {word}
            </th>
          ))}
          <th scope="col">{texts.net}</th>
          <th scope="col">{texts.value}</th>
        </tr>
      </thead>
      {items.map((item) => (
        <ItemRows key={item.line} item={item} />
      ))}
      <tfoot>
        <tr>
          <td />
          <th scope="row">{texts.total}</th>
          <td className={classes.wide}>{formatNumber(sum(({ pieces }) => pieces))}</td>
          <td className={classes.wide} />
          <td className={classes.wide}>{grams(sum(({ grossMg }) => grossMg))}</td>
          <td className={classes.wide}>{grams(sum(lessMg))}</td>
          <td>{grams(sum(({ netMg }) => netMg))}</td>
          <td>{formatMoney(sum(({ valuePaise }) => valuePaise))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** An item: its figures, and below them its notes across the table; on a roll also the figures that have no column there. */
function ItemRows({ item }: { item: PrintoutItem }) {
  const texts = usePrintoutTexts().items
  const { line, productName, pieces, purityBp, grossMg, netMg, valuePaise } = item
  const fineness = finenessOf(purityBp)
  const notes = notesOf(texts, item)
  const figures = texts.short(pieces, fineness, grams(grossMg), grams(lessMg(item)))
  return (
    <tbody className={classes.item}>
      <tr>
        <td>{line}</td>
        <th scope="row">{productName}</th>
        <td className={classes.wide}>{formatNumber(pieces)}</td>
        <td className={classes.wide}>{fineness}</td>
        <td className={classes.wide}>{grams(grossMg)}</td>
        <td className={classes.wide}>{grams(lessMg(item))}</td>
        <td>{grams(netMg)}</td>
        <td>{formatMoney(valuePaise)}</td>
      </tr>
      {notes !== '' && (
        <tr className={`${classes.notes} ${classes.wide}`}>
          <td />
          <td colSpan={7}>{notes}</td>
        </tr>
      )}
      <tr className={`${classes.notes} ${classes.narrow}`}>
        <td />
        <td colSpan={3}>
          {figures}
          {notes !== '' && ` · ${notes}`}
        </td>
      </tr>
    </tbody>
  )
}

function notesOf(texts: PrintoutTexts['items'], { huid, marks, testMethod, released }: PrintoutItem): string {
  const notes = [
    huid === null ? null : texts.huid(huid),
    marks,
    testMethod === null ? null : texts.tested(testMethod),
    released ? texts.out : null,
  ]
  return notes.filter((note) => note !== null).join(' · ')
}

const lessMg = ({ stoneMg, otherMg }: PrintoutItem) => stoneMg + otherMg

/** A weight without its unit, which is in the heading. */
const grams = (mg: number) => groupIndian(decimalOf(mg, 3))
