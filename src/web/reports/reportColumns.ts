import type { Report, ReportRow } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'
import type { DataColumn } from '../ui/table/types.ts'

/** The columns of a report as a list shows them; its own order is the only one. */
export function columnsOf({ columns }: Report): DataColumn<ReportRow>[] {
  return columns.map(({ name, heading, kind, total }, place) => ({
    id: name,
    header: heading,
    kind,
    sortable: false,
    total,
    value: ({ cells }) => cellValue(kind, cells[place] ?? null),
    // As in a paper book: nothing stands where nothing was posted.
    ...(kind === 'money' && { cell: ({ cells }: ReportRow) => moneyOrBlank(Number(cells[place] ?? 0)) }),
  }))
}

function cellValue(kind: Report['columns'][number]['kind'], cell: string | null): string | number | null {
  const whole = kind === 'number' || kind === 'money' || kind === 'weight' || kind === 'percent'
  return cell !== null && whole ? Number(cell) : cell
}

function moneyOrBlank(paise: number): string {
  return paise === 0 ? '' : formatMoney(paise)
}
