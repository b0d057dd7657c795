import { ltvBpOf } from '../../../domain/margin.ts'
import {
  readWatchPolicy,
  type ShortLoan,
  shortLoans,
  type WatchedLoan,
  weightsOf,
} from '../../core/lending/margins.ts'
import { afterFall, readStorePrices } from '../../core/lending/storePrices.ts'
import { allOf } from '../../db/pool.ts'
import type { DeclaredReport, ReckonedReport, ReportScope, SourceRow } from '../report.ts'

type Reading = Parameters<ReckonedReport['reckon']>[0]

/** The loans that fall short if gold falls as the filter says, from the greatest shortfall; those without a price first. */
async function fromTheShortest(context: Reading, scope: ReportScope): Promise<ShortLoan[]> {
  const { filters, today, companyId, storeIds } = scope
  const [prices, policy] = await allOf([
    readStorePrices(context, scope, today),
    readWatchPolicy(context, scope),
  ])
  const { slabId, customerId } = filters
  const watched = { companyId, storeIds, today, slabId, customerId }
  const short: ShortLoan[] = []
  for await (const one of shortLoans(
    context,
    watched,
    policy,
    afterFall(prices, Number(filters.fall ?? 0) * 100),
  ))
    short.push(one)
  return short.sort((a, b) => shortfallOf(b) - shortfallOf(a) || (a.loan.id < b.loan.id ? -1 : 1))
}

function shortfallOf({ margin }: ShortLoan): number {
  return margin?.shortfallPaise ?? Number.POSITIVE_INFINITY
}

export const marginWatch: DeclaredReport = {
  name: 'marginWatch',
  group: 'loans',
  title: 'Margin watch',
  lead: 'Loans whose pledge does not cover them by the policy, today or if gold falls, and the principal to ask for. Silver does not fall with gold; what has no price cannot be valued and stands first.',
  filters: ['stores', 'fall', 'slabId', 'customerId'],
  columns: [
    { name: 'loan', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'shortfallPaise', kind: 'money', total: true },
    { name: 'ltvBp', kind: 'percent' },
    { name: 'outstandingPaise', kind: 'money', total: true },
    { name: 'valuePaise', kind: 'money', total: true },
    { name: 'netMg', kind: 'weight', total: true },
    { name: 'fineMg', kind: 'weight', total: true },
    { name: 'dueOn', kind: 'date' },
    { name: 'scheme', kind: 'text' },
    { name: 'store', kind: 'text' },
  ],
  reckon: async (context, scope) =>
    (await fromTheShortest(context, scope)).map(({ loan, margin }) => ({
      rowId: loan.id,
      opens: { kind: 'loan', id: loan.id },
      loan: loan.number,
      customer: loan.customerName,
      scheme: loan.schemeName,
      store: loan.storeName,
      dueOn: loan.dueOn,
      outstandingPaise: loan.principalPaise,
      ...weightsOf(loan),
      ...margin,
    })),
}

/** What shortfalls are summed by: key and name of a loan's group, and the filters that lead to its loans. */
const groupings = {
  store: { of: ({ storeId, storeName }: WatchedLoan) => [storeId, storeName] as const, filter: null },
  scheme: { of: ({ slabId, schemeName }: WatchedLoan) => [slabId, schemeName] as const, filter: 'slabId' },
  customer: {
    of: ({ customerId, customerName }: WatchedLoan) => [customerId, customerName] as const,
    filter: 'customerId',
  },
} as const

export const marginSummary: DeclaredReport = {
  name: 'marginSummary',
  group: 'loans',
  title: 'Margin watch, summed',
  lead: 'The loans of the margin watch by store, scheme or customer, the greatest shortfall first.',
  filters: ['stores', 'fall', 'by'],
  columns: [
    { name: 'groupedBy', kind: 'text' },
    { name: 'loans', kind: 'number', total: true },
    { name: 'shortfallPaise', kind: 'money', total: true },
    { name: 'ltvBp', kind: 'percent' },
    { name: 'outstandingPaise', kind: 'money', total: true },
    { name: 'valuePaise', kind: 'money', total: true },
    { name: 'netMg', kind: 'weight', total: true },
    { name: 'fineMg', kind: 'weight', total: true },
  ],
  reckon: async (context, scope) => {
    const { of, filter } = groupings[scope.filters.by ?? 'scheme']
    const groups = Map.groupBy(await fromTheShortest(context, scope), ({ loan }) => of(loan)[0])
    return [...groups.values()]
      .map((short) => summed(short, scope, { of, filter }))
      .sort((a, b) => b.shortfallPaise - a.shortfallPaise)
  },
}

function summed(
  short: readonly ShortLoan[],
  { filters: { stores, fall }, storeIds }: ReportScope,
  { of, filter }: Pick<(typeof groupings)[keyof typeof groupings], 'of' | 'filter'>,
): SourceRow & { shortfallPaise: number } {
  const sum = (figure: (one: ShortLoan) => number) => short.reduce((all, one) => all + figure(one), 0)
  const [id, name] = short[0] ? of(short[0].loan) : ['', '']
  const valuePaise = sum(({ margin }) => margin?.valuePaise ?? 0)
  const outstandingPaise = sum(({ loan }) => loan.principalPaise)
  const asked = { ...(stores && { stores }), ...(fall && { fall }) }
  return {
    rowId: id,
    // Of several stores none is a filter; the loans of one alone are those of the watch.
    opens: (filter !== null || storeIds.length === 1) && {
      kind: 'report',
      id: 'marginWatch',
      filters: { ...asked, ...(filter !== null && { [filter]: id }) },
    },
    groupedBy: name,
    loans: short.length,
    netMg: sum(({ loan }) => weightsOf(loan).netMg),
    fineMg: sum(({ loan }) => weightsOf(loan).fineMg),
    valuePaise,
    outstandingPaise,
    ltvBp: ltvBpOf(outstandingPaise, valuePaise),
    shortfallPaise: sum(({ margin }) => margin?.shortfallPaise ?? 0),
  }
}
