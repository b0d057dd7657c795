import { Badge } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { newLoanTexts } from '#texts/newloan.ts'
import { useGetAwaitedReferences } from '../../api/gen/hooks/new-loan/get-awaited-references.ts'
import { useGetNewLoan } from '../../api/gen/hooks/new-loan/get-new-loan.ts'
import { PENDING_LOANS } from '../shared/list/shownRows.ts'
import { useScope } from '../shared/record/useScope.ts'
import { MissingReads } from '../shared/state/MissingReads.tsx'
import { useCan } from '../shell/can.ts'
import { formatNumber } from '../ui/format.ts'
import classes from './NewLoanTabs.module.css'

const texts = newLoanTexts.tabs

/** Both tabs have the path of the page, so the active one is found by its search parameters. */
const SAME_SEARCH = { exact: true, includeSearch: true }

/** The two tabs of the page: the form, and the pending loans and references, with their number. */
export function NewLoanTabs() {
  const scope = useScope()
  const can = useCan()
  const { list } = useSearch({ from: '/protected/newloan' })
  const pending = useGetNewLoan({ ...scope, limit: PENDING_LOANS })
  const awaited = useGetAwaitedReferences(scope, { query: { enabled: can('GetAwaitedReferences') } })
  const count = (pending.data?.rows.length ?? 0) + (awaited.data?.count ?? 0)
  const more = pending.data?.nextCursor != null
  return (
    <>
      <nav className={classes.tabs} aria-label={texts.label}>
        <Link
          to="/newloan"
          className={classes.tab}
          activeOptions={SAME_SEARCH}
          aria-current={list === undefined ? 'page' : undefined}
        >
          {texts.form}
        </Link>
        <Link
          to="/newloan"
          search={{ list: 'pending' }}
          className={classes.tab}
          activeOptions={SAME_SEARCH}
          aria-current={list === 'pending' ? 'page' : undefined}
        >
          {texts.pending}
          {count > 0 && (
            <Badge size="sm" circle={count < 10 && !more} color="orange" variant="filled" ml={6}>
              {more ? texts.atLeast(formatNumber(count)) : formatNumber(count)}
            </Badge>
          )}
        </Link>
      </nav>
      {/* The pending tab shows itself which of its reads failed. */}
      {list === undefined && <MissingReads reads={[pending, awaited]} />}
    </>
  )
}
