import { isIdOr, type ListSearch, validateListSearch } from '../ui/table/listSearch.ts'

/** Days of the price chart, which is among the first reads. */
export const PRICE_DAYS = 90

/** The search parameters of the dashboard: the part that is shown instead of it, and which figures it shows. */
export interface DashboardSearch extends ListSearch {
  /** The list of transfers, a form that sends cash or packets, or one transfer by its id. */
  transfer?: string
  /** The list of packet audits, the form that starts one, or one audit by its id. */
  packetAudit?: string
  /** The list of money transfers, the form of one kind, or one transfer by its id. */
  money?: string
  /** The list of earlier days, or the closing slip of a date, with its store if that is not the current one. */
  days?: string
  /** The integrity check. */
  integrity?: 1
  /** The figures of all stores; of the current store when left out. */
  stores?: 'all'
  /** Days of the exceptions of all stores; of today when left out. */
  span?: 7 | 30
  /** The step of the day that opens with the page. */
  day?: 'open' | 'close'
}

const daysPattern = /^(list|\d{4}-\d{2}-\d{2}(@[0-9a-f-]{36})?)$/

/** Reads the address; unknown parameters are dropped. */
export function validateDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { transfer, packetAudit, money, days, integrity, day, stores, span } = search
  const result: DashboardSearch = validateListSearch(search)
  if (isIdOr(transfer, 'list', 'cash', 'packets')) result.transfer = transfer
  if (isIdOr(packetAudit, 'list', 'new')) result.packetAudit = packetAudit
  if (isIdOr(money, 'list', 'bank', 'draw', 'new')) result.money = money
  if (typeof days === 'string' && daysPattern.test(days)) result.days = days
  if (Number(integrity) === 1) result.integrity = 1
  if (stores === 'all') result.stores = stores
  if (stores === 'all' && (Number(span) === 7 || Number(span) === 30)) result.span = Number(span) as 7 | 30
  if (day === 'open' || day === 'close') result.day = day
  return result
}
