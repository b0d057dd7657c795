import type { Report, ReportHead } from '../../../api/gen/model/index.ts'
import { balanceText } from '../../shared/reports/reportParts.ts'
import { Letterhead } from '../printoutParts.tsx'
import { printTexts } from '../texts.ts'
import classes from './ReportSheet.module.css'
import { isFigure, rupees, sumText } from './reportFigures.ts'
import {
  COLUMNS_MM,
  FOOT_MM,
  HEAD_MM,
  heightOf,
  type ReportSheetPage,
  SHORT_HEAD_MM,
  type Sheet,
  SUMS_MM,
} from './reportLayout.ts'

const texts = printTexts.report

interface ReportSheetProps {
  report: Report
  head: ReportHead
  /** The filters of the report, as texts. */
  filters: readonly string[]
  /** Opening and closing balance in paise; null for reports without balances. */
  balances: { opening: number; closing: number } | null
  printedAt: string
  sheet: Sheet
  widthsMm: readonly number[]
  page: ReportSheetPage
  /** The page number, from 1, and the page count. */
  number: number
  pageCount: number
}

/** One page of a printed report. */
export function ReportSheet(props: ReportSheetProps) {
  const { report, head, filters, balances, sheet, widthsMm, page, number, pageCount } = props
  const { columns, title } = report
  const [first, last] = [number === 1, number === pageCount]
  const summed = columns.some(({ total }) => total)
  const sums = (label: string, figures: readonly (number | null)[]) => (
    <tr className={classes.sums} style={{ height: mm(SUMS_MM) }}>
      <th scope="row">{label}</th>
      {columns.slice(1).map(({ name, kind }, at) => (
        <td key={name}>{sumText(kind, figures[at + 1] ?? null)}</td>
      ))}
    </tr>
  )
  const balance = (label: string, paise: number) => (
    <tr className={classes.sums} style={{ height: mm(SUMS_MM) }}>
      <th scope="row" colSpan={columns.length}>
        {`${label} ${balanceText(paise, rupees)}`}
      </th>
    </tr>
  )
  return (
    <article
      className={classes.page}
      style={{ width: mm(sheet.widthMm), height: mm(sheet.heightMm) }}
      aria-label={texts.pageLabel(title, number)}
    >
      <header style={first ? { maxHeight: mm(HEAD_MM) } : { height: mm(SHORT_HEAD_MM) }}>
        {first ? (
          <>
            <Letterhead head={head.head} />
            <h2>{title}</h2>
            <p>{[...filters, ...unitsOf(report)].join(' · ')}</p>
          </>
        ) : (
          <p className={classes.short}>{[head.head.companyName, title, ...filters].join(' · ')}</p>
        )}
      </header>
      <table className={classes.table}>
        <colgroup>
          {columns.map(({ name }, at) => (
            <col key={name} style={{ width: mm(widthsMm[at] ?? 0) }} />
          ))}
        </colgroup>
        <thead>
          <tr style={{ height: mm(COLUMNS_MM) }}>
            {columns.map(({ name, heading, kind }) => (
              <th key={name} scope="col" data-figure={isFigure(kind) || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first && balances !== null && balance(texts.opening, balances.opening)}
          {!first && summed && sums(texts.brought, page.brought)}
          {page.rows.map(({ id, texts: cells, lines, level }) => (
            <tr key={id} data-level={level} style={{ height: mm(heightOf(lines)) }}>
              {columns.map(({ name, kind }, at) => (
                <td key={name} data-figure={isFigure(kind) || undefined}>
                  <div className={classes.cell} data-lines={kind === 'date' ? 1 : lines}>
                    {cells[at]}
                  </div>
                </td>
              ))}
            </tr>
          ))}
          {first && last && page.rows.length === 0 && (
            <tr style={{ height: mm(SUMS_MM) }}>
              <td colSpan={columns.length}>{texts.none}</td>
            </tr>
          )}
          {summed && sums(last ? texts.total : texts.carried, page.carried)}
          {last && balances !== null && balance(texts.closing, balances.closing)}
        </tbody>
      </table>
      <footer style={{ height: mm(FOOT_MM) }}>
        <span>{texts.printed(head.byName, props.printedAt)}</span>
        <span>{texts.page(number, pageCount)}</span>
      </footer>
    </article>
  )
}

const mm = (millimetres: number) => `${millimetres}mm`

/** The units of the figures of a report, if it has any. */
function unitsOf({ columns }: Report): string[] {
  return (['money', 'weight'] as const)
    .filter((unit) => columns.some(({ kind }) => kind === unit))
    .map((unit) => texts.units[unit])
}
