import { Anchor, Button, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type {
  Evening,
  EveningBranch,
  EveningDay,
  EveningFigures,
  EveningTrend,
} from '../../../api/gen/model/index.ts'
import { scaleHalfUp } from '../../../domain/money/money.ts'
import { formatDate, formatMoney, formatPercent, formatTime } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { useUiTexts } from '../../ui/UiTextsProvider.tsx'
import { opensLink } from '../summary/opensLink.ts'
import classes from './Evening.module.css'
import { TrendLine } from './TrendLine.tsx'
import { eveningTexts } from './texts.ts'
import { type LineName, type StoreLines, trendLinesOf } from './trendLines.ts'
import { type Place, useStoreLink } from './useStoreLink.ts'

const texts = eveningTexts.branches

/** A figure of a store, the report with the rows behind it, and the trend line below it. */
interface Cell {
  label: string
  value: ReactNode
  line?: LineName
  urgent?: boolean
  report?: string
  filters?: Record<string, string>
}

interface BranchesProps {
  evening: Evening
  /** The trend lines; their space is reserved until they are loaded. */
  trend: UseQueryResult<EveningTrend, unknown>
}

/** The stores side by side: one row each, or one card in a narrow window, and the sums of all; with the trend lines of the last weeks. */
export function Branches({ evening, trend }: BranchesProps) {
  const { branches, total, todayOn } = evening
  const lines = useMemo(() => trend.data && trendLinesOf(trend.data), [trend.data])
  const heads = cellsOf(total, todayOn).map(({ label }) => label)
  return (
    <Section title={texts.title} lead={texts.lead}>
      {trend.isError && lines === undefined && <LinesMissing onRetry={trend.refetch} />}
      <ScrollRegion label={texts.figures}>
        <table className={classes.branches} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.store}</th>
              <th scope="col">{texts.day}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {branches.map((branch) => (
              <BranchRow
                key={branch.storeId}
                branch={branch}
                todayOn={todayOn}
                lines={lines?.byStore.get(branch.storeId)}
              />
            ))}
          </tbody>
          {branches.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{texts.total}</th>
                <td data-label={texts.day}>{texts.closedOf(closedIn(branches), branches.length)}</td>
                <Cells cells={cellsOf(total, todayOn)} stores="all" lines={lines?.all} />
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollRegion>
    </Section>
  )
}

/** The dashboard of the current store. */
const storePlace = { to: '/dashboard', search: {} } as const satisfies Place

const closedIn = (branches: readonly EveningBranch[]) =>
  branches.filter(({ day }) => day.state === 'closed').length

/** A notice that the trend lines could not be loaded. It is not an alert: the chart of the same query below shows one. */
function LinesMissing({ onRetry }: { onRetry: () => unknown }) {
  const { states } = useUiTexts()
  return (
    <Group gap="0.25rem 1rem">
      <Text size="sm">{texts.linesMissing}</Text>
      <Button variant="default" size="compact-sm" onClick={() => void onRetry()}>
        {states.retry}
      </Button>
    </Group>
  )
}

interface BranchRowProps {
  branch: EveningBranch
  todayOn: string
  lines: StoreLines | undefined
}

function BranchRow({ branch, todayOn, lines }: BranchRowProps) {
  const { storeId, storeName, active, day, figures } = branch
  return (
    <tr>
      <th scope="row">
        {active ? <StoreName storeId={storeId} storeName={storeName} /> : texts.inactive(storeName)}
      </th>
      <td data-label={texts.day}>
        <DayState day={day} storeId={storeId} />
      </td>
      <Cells cells={cellsOf(figures, todayOn)} stores={storeId} lines={lines} />
    </tr>
  )
}

/** The name of a store: a link to its own dashboard, in that store. */
function StoreName({ storeId, storeName }: Pick<EveningBranch, 'storeId' | 'storeName'>) {
  const { onClick } = useStoreLink()(storeId, storePlace)
  return (
    <Anchor
      inherit
      c="inherit"
      underline="hover"
      renderRoot={(props) => <Link {...storePlace} {...props} />}
      onClick={onClick}
    >
      {storeName}
    </Anchor>
  )
}

const tones: Record<EveningDay['state'], Tone> = {
  closed: 'good',
  open: 'info',
  leftOpen: 'bad',
  notOpened: 'neutral',
}

/** Whether the day is open or closed, since when and by whom, and the difference of its cash. */
function DayState({ day, storeId }: { day: EveningDay; storeId: string }) {
  const { state, businessOn, differencePaise, reopenedCount } = day
  return (
    <div className={classes.day}>
      <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
      <span>{stateDetail(day)}</span>
      {reopenedCount > 0 && <span>{texts.reopened(reopenedCount)}</span>}
      {differencePaise !== null && (
        <Anchor
          size="sm"
          c={differencePaise === 0 ? undefined : 'var(--mantine-color-error)'}
          renderRoot={(props) => (
            <Link to="/dashboard" search={{ days: `${businessOn}@${storeId}` }} {...props} />
          )}
        >
          {differencePaise === 0 ? texts.matches : texts.difference(formatMoney(differencePaise))}
        </Anchor>
      )}
    </div>
  )
}

function stateDetail({
  state,
  businessOn,
  openedAt,
  openedByName,
  closedAt,
  closedByName,
}: EveningDay): string {
  const date = businessOn === null ? '' : formatDate(businessOn)
  if (state === 'closed') return texts.at(formatTime(closedAt ?? ''), closedByName)
  if (state === 'open') return texts.at(formatTime(openedAt ?? ''), openedByName)
  if (state === 'leftOpen') return texts.since(date)
  return date === '' ? '' : texts.lastDay(date)
}

interface CellsProps {
  cells: readonly Cell[]
  stores: string
  lines: StoreLines | undefined
}

function Cells({ cells, stores, lines }: CellsProps) {
  return cells.map((cell) => (
    <td key={cell.label} data-label={cell.label} data-urgent={cell.urgent ?? false}>
      {cell.line === undefined ? (
        <Figure cell={cell} stores={stores} />
      ) : (
        <div className={classes.withLine}>
          <Figure cell={cell} stores={stores} />
          <TrendLine name={cell.line} figure={cell.label} line={lines?.[cell.line]} />
        </div>
      )}
    </td>
  ))
}

/** The figure, with a link to its report. */
function Figure({ cell: { value, report, filters = {} }, stores }: { cell: Cell; stores: string }) {
  if (report === undefined) return value
  return (
    <Anchor
      inherit
      c="inherit"
      underline="hover"
      renderRoot={(props) => (
        <Link {...opensLink({ kind: 'report', id: report, filters: { stores, ...filters } })} {...props} />
      )}
    >
      {value}
    </Anchor>
  )
}

function cellsOf(figures: EveningFigures, date: string): Cell[] {
  const today = { fromOn: date, toOn: date }
  const { overduePaise, outstandingPaise, shortLoans, shortPaise, latePackets } = figures
  return [
    ...(figures.cashPaise === null
      ? []
      : [{ label: texts.cash, value: formatMoney(figures.cashPaise), report: 'cashBook', filters: today }]),
    {
      label: texts.lent,
      value: formatMoney(figures.lentPaise),
      line: 'lent',
      report: 'loanMoney',
      filters: { ...today, kind: 'paid' },
    },
    {
      label: texts.received,
      value: formatMoney(figures.receivedPaise),
      line: 'received',
      report: 'loanMoney',
      filters: { ...today, kind: 'received' },
    },
    ...(figures.interestPaise === null
      ? []
      : [
          {
            label: texts.interest,
            value: formatMoney(figures.interestPaise),
            report: 'interestReceived',
            filters: today,
          },
        ]),
    {
      label: texts.outstanding,
      value: formatMoney(outstandingPaise),
      line: 'outstanding',
      report: 'loansOutstanding',
    },
    {
      label: texts.overdue,
      value:
        outstandingPaise === 0 ? '–' : formatPercent(scaleHalfUp(overduePaise, 10_000, outstandingPaise)),
      report: 'loansOutstanding',
      filters: { kind: 'overdue' },
    },
    {
      label: texts.short,
      value: shortLoans === 0 ? '–' : texts.shortOf(shortLoans, formatMoney(shortPaise)),
      urgent: shortLoans > 0,
      report: 'marginWatch',
    },
    {
      label: texts.late,
      value: latePackets === 0 ? '–' : String(latePackets),
      urgent: latePackets > 0,
      report: 'lateReleases',
    },
  ]
}
