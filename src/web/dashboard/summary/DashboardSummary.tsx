import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGetDashboard } from '../../../api/gen/hooks/dashboard/get-dashboard.ts'
import type { DashboardDetail, DashboardFigure } from '../../../api/gen/model/index.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { problemOf } from '../../shared/state/problemOf.ts'
import { SINCE_OPENING_MS } from '../../shell/firstReads.ts'
import { formatMoney, formatWeight } from '../../ui/format.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { dashboardTexts } from '../texts.ts'
import { Charts } from './Charts.tsx'
import classes from './DashboardSummary.module.css'
import { opensLink } from './opensLink.ts'

/** Figures that need attention unless they are zero. */
const urgent: readonly DashboardFigure['name'][] = ['overdue', 'lateReleases']

const texts = dashboardTexts.figures

/** The number of placeholder tiles while loading. */
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/**
 * The figures of a store or of all, and the charts once these are loaded. Nothing for a business without figures, or
 * without the right to see them.
 */
export function DashboardSummary({ stores }: { stores: 'this' | 'all' }) {
  const request = { ...useScope(), stores }
  const { data, isError, error, refetch } = useGetDashboard(request, {
    query: { staleTime: SINCE_OPENING_MS, placeholderData: keepPreviousData },
  })
  if (data === undefined)
    return isError ? (
      <ErrorState detail={problemOf(error).detail} onRetry={() => void refetch()} />
    ) : (
      <div className={classes.tiles} aria-busy="true" data-first-load>
        {WAITING.map((key) => (
          <Skeleton key={key} className={classes.waiting} />
        ))}
      </div>
    )
  if (data.figures.every(({ value }) => value === 0)) return null
  return (
    <>
      <section aria-label={texts.title}>
        <Figures figures={data.figures} />
      </section>
      <Charts request={request} />
    </>
  )
}

/** One tile per figure, with a link to the rows behind it. */
function Figures({ figures }: { figures: readonly DashboardFigure[] }) {
  return (
    <ul className={classes.tiles}>
      {figures.map((figure) => (
        <li key={`${figure.name} ${figure.metalName}`}>
          <Tile figure={figure} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ figure }: { figure: DashboardFigure }) {
  const { name, value, metalName, details, opens } = figure
  const title = texts.names[name]
  return (
    <Link
      {...opensLink(opens)}
      className={classes.tile}
      data-figure={name}
      data-urgent={urgent.includes(name) && value > 0}
    >
      <span className={classes.name}>{metalName === null ? title : texts.ofMetal(title, metalName)}</span>
      <span className={classes.value}>{valueText(figure)}</span>
      <span className={classes.details}>{details.map(detailText).join(' · ')}</span>
    </Link>
  )
}

function valueText({ name, value, metalName }: DashboardFigure): string {
  if (name === 'lateReleases') return texts.details.packets(value)
  return metalName === null ? formatMoney(value) : formatWeight(value)
}

function detailText({ kind, value }: DashboardDetail): string {
  if (kind === 'loans' || kind === 'packets') return texts.details[kind](value)
  if (kind === 'net') return texts.details.net(formatWeight(value))
  const sign = kind === 'today' && value > 0 ? '+' : ''
  return texts.details[kind](sign + formatMoney(value))
}
