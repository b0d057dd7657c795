import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useGetDashboard } from '../../../api/gen/hooks/dashboard/dashboard.ts'
import { problemOf } from '../../shared/problemOf.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { dashboardTexts } from '../texts.ts'
import { Figures } from './Figures.tsx'
import classes from './Glance.module.css'

const texts = dashboardTexts.figures
const Charts = lazy(() => import('./Charts.tsx').then((file) => ({ default: file.Charts })))

/** Tiles that are likely, in whose place the page waits. */
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/**
 * The figures of a store or of all, and once these stand, the charts. Nothing of a business that has no figures yet, or
 * for whom may see none.
 */
export function Glance({ stores }: { stores: 'this' | 'all' }) {
  const asked = { ...useScope(), stores }
  const { data, isError, error, refetch } = useGetDashboard(asked, {
    query: { staleTime: 0, placeholderData: keepPreviousData },
  })
  if (data === undefined)
    return isError ? (
      <ErrorState detail={problemOf(error).detail} onRetry={() => void refetch()} />
    ) : (
      <div className={classes.tiles} aria-busy="true">
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
      <Suspense fallback={<LoadingState />}>
        <Charts asked={asked} />
      </Suspense>
    </>
  )
}
