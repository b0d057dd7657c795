import { reportsTexts } from '#texts/reports.ts'
import { addReportTicket } from '../../../api/gen/hooks/reports/add-report-ticket.ts'
import { getGetReportFileUrl } from '../../../api/gen/hooks/reports/get-report-file.ts'
import type {
  AddReportTicketRequest,
  Report,
  ReportFilters,
  ReportRow,
  ReportTotals,
} from '../../../api/gen/model/index.ts'
import { addressOf } from '../../../api/http.ts'
import { isDate } from '../../ui/days.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { isId } from '../../ui/table/listSearch.ts'
import { holds } from '../../ui/table/offered.ts'
import type { ListFilter } from '../../ui/table/types.ts'
import { notifyProblem } from '../state/problemOf.ts'
import { balanceTexts as texts } from './texts.ts'

/**
 * A balance as text: its amount, formatted by `write`, and its side.
 * @param paise positive for a debit balance, negative for a credit balance; zero has no side
 */
export function balanceText(paise: number, write: (paise: number) => string): string {
  const amount = write(Math.abs(paise))
  if (paise === 0) return amount
  return (paise < 0 ? texts.credit : texts.debit)(amount)
}

/** Opening and closing balance of a book in paise, debits positive; null for other reports. */
export function balancesOf(
  { columns }: Report,
  { before, totals }: Pick<ReportTotals, 'before' | 'totals'>,
): { opening: number; closing: number } | null {
  if (before.length === 0) return null
  // The first of its two money columns is money received, the second money paid.
  const [inward, outward] = columns.flatMap(({ kind }, place) => (kind === 'money' ? [place] : []))
  const net = (row: readonly (string | null)[]) =>
    Number(row[inward ?? 0] ?? 0) - Number(row[outward ?? 0] ?? 0)
  const opening = net(before)
  return { opening, closing: opening + net(totals) }
}

/** The title of a report with the account that was chosen, such as `Account ledger: 1010 Cash`; else the title alone. */
export function titleOf({ title, filters }: Report, chosen: Pick<ReportFilters, 'account'>): string {
  const account = filters.find(({ name }) => name === 'account')
  const label = account?.choices.find(({ value }) => value === chosen.account)?.label
  return label === undefined ? title : `${title}: ${label}`
}

/** The column of the running balance of a book. */
const BALANCE = 'balancePaise'

/** The text of an amount: in a ledger, a running balance has its side in place of a sign. `write` formats paise. */
export function amountText(
  { columns }: Report,
  at: number,
  paise: number,
  write: (paise: number) => string,
): string {
  const sided = columns[at]?.name === BALANCE && columns.some(({ name }) => name === 'creditPaise')
  if (!sided || paise === 0) return write(paise)
  return `${write(Math.abs(paise))} ${paise < 0 ? texts.creditSide : texts.debitSide}`
}

type ReportFilter = Report['filters'][number]

/** The filters of an address that the report has, with values that this role may use; others are dropped. */
export function acceptedFilters(
  { filters }: Pick<Report, 'filters'>,
  values: Readonly<Record<string, string>>,
): ReportFilters {
  const accepted = filters.flatMap((filter) => {
    const value = values[filter.name]
    return value !== undefined && holds(listFilterOf(filter), value) ? [[filter.name, value] as const] : []
  })
  return Object.fromEntries(accepted)
}

/** A filter of a report in the form that lists use; the subject of the report has its own field. */
export function listFilterOf({ name, label, choices, preset }: ReportFilter) {
  const fixed = { id: name, label, ...(preset !== undefined && { preset }) }
  if (isDay(name)) return { ...fixed, takes: isDate } satisfies ListFilter<never>
  if (name === 'customerId')
    return { ...fixed, takes: isId, options: null, apart: true } satisfies ListFilter<never>
  // Links from figures set the filter by store even for users with one store, who need no field to choose it.
  const apart = name === 'stores' && choices.length === 1
  return { ...fixed, options: choices, apart } satisfies ListFilter<never>
}

/** Whether a filter is a date. */
export function isDay(name: ReportFilter['name']): boolean {
  return name === 'fromOn' || name === 'toOn' || name === 'asOn'
}

/**
 * The paise shown in a money column of a row, or null for an empty cell. As in a book on paper, the cell is empty if nothing was
 * posted; but a row without any amount shows zero, and so does a balance.
 */
export function moneyAt({ columns }: Report, { cells }: ReportRow, at: number): number | null {
  const paise = columns.map(({ kind }, place) => (kind === 'money' ? Number(cells[place] ?? 0) : 0))
  const isAmount =
    cells[at] !== null &&
    (paise[at] !== 0 || columns[at]?.name === BALANCE || paise.every((each) => each === 0))
  return isAmount ? (paise[at] ?? null) : null
}

/** Downloads the file of a report, which the server streams. */
export async function downloadReport(request: AddReportTicketRequest): Promise<void> {
  try {
    const { ticket } = await addReportTicket(request)
    const link = document.createElement('a')
    link.href = addressOf(getGetReportFileUrl({ ticket }))
    // The server names the file; with this attribute a rejection is a failed download, not another page.
    link.download = ''
    link.click()
    notifySuccess(reportsTexts.fileBegun)
  } catch (error) {
    notifyProblem(error)
  }
}
