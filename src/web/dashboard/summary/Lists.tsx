import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pendingLoansTexts as words } from '#texts/pendingloans.ts'
import { useGetPacketsToCollect } from '../../../api/gen/hooks/bank-new-loan/get-packets-to-collect.ts'
import { useGetPartPayment } from '../../../api/gen/hooks/part-payment/get-part-payment.ts'
import { useGetPartPaymentCount } from '../../../api/gen/hooks/part-payment/get-part-payment-count.ts'
import type { NewLoanRow, PacketsToCollectRow, PartPaymentRow } from '../../../api/gen/model/index.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { LoanAnchor } from '../../shared/loan/LoanAnchor.tsx'
import { useDeniedReason } from '../../shared/record/useDeniedReason.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { RemindButton } from '../../shared/remind/RemindButton.tsx'
import { PartState } from '../../shared/state/PartState.tsx'
import { useCan } from '../../shell/can.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { dashboardTexts } from '../texts.ts'
import { usePendingApprovals } from './ApprovalNotice.tsx'
import classes from './DashboardSummary.module.css'
import { FoldedSection } from './FoldedSection.tsx'
import type { Folded } from './useFold.tsx'

const listTexts = dashboardTexts.lists
const collectTexts = dashboardTexts.lists.collect
const dueTexts = dashboardTexts.lists.due
const texts = dashboardTexts.lists.approvals

/** The maximum number of rows in a list of the dashboard. */
const SHOWN = 5

const keep = { query: { placeholderData: keepPreviousData } }

/** Pending work of the current store; each list needs the right to view it. */
export function Lists({ store }: { store: string }) {
  const can = useCan()
  const lead = dashboardTexts.lists.ofStore(store)
  return (
    <div className={`${classes.columns} ${classes.lists}`} data-in-order>
      {can('GetPartPayment') && <DueThisWeek lead={lead} />}
      {can('GetNewLoan') && <Approvals lead={lead} />}
      {can('GetPacketsToCollect') && <PacketsToCollect lead={lead} />}
    </div>
  )
}

/** Loans pending approval, oldest first. */
function Approvals({ lead }: { lead: string }) {
  const query = usePendingApprovals()
  return (
    <WorkList
      fold="approvals"
      title={texts.title}
      lead={lead}
      none={texts.none}
      query={query}
      count={undefined}
      hasMore={query.page?.nextCursor != null}
      all={{ to: '/newloan', search: { list: 'pending' } }}
      rowId={({ id }) => id}
      row={(loan) => <PendingLoan loan={loan} />}
    />
  )
}

function PendingLoan({ loan }: { loan: NewLoanRow }) {
  const { id, customerName, principalPaise, slabName, madeByName, mine } = loan
  const mayDecide = useDeniedReason()('ApproveNewLoan') === undefined && !mine
  const amount = formatMoney(principalPaise)
  return (
    <>
      <Box component="span" flex="1 1 11rem" miw={0} className={layout.breaks}>
        {customerName}
        <Box component="span" c="dimmed" fz="sm">
          {' '}
          · {slabName}
          {madeByName !== null && ` · ${words.enteredBy(madeByName)}`}
        </Box>
      </Box>
      <span className={layout.tabular}>{amount}</span>
      <Button
        variant={mayDecide ? 'filled' : 'default'}
        size="xs"
        aria-label={mayDecide ? words.reviewOf(amount, customerName) : words.viewOf(customerName)}
        renderRoot={(props) => <Link to="/newloan" search={{ open: id }} {...props} />}
      >
        {mayDecide ? words.review : words.view}
      </Button>
    </>
  )
}

/** Loans due within seven days, the earliest first, to call the customers. */
function DueThisWeek({ lead }: { lead: string }) {
  const request = { ...useScope(), status: 'dueThisWeek' as const }
  const query = useGetPartPayment({ ...request, sort: 'dueOn', limit: SHOWN }, keep)
  // If there are fewer rows than the maximum, these are all.
  const isFull = query.data?.rows.length === SHOWN
  const count = useGetPartPaymentCount(request, { query: { ...keep.query, enabled: isFull } })
  return (
    <WorkList
      fold="due"
      title={dueTexts.title}
      lead={lead}
      none={dueTexts.none}
      query={{ ...query, data: query.data?.rows }}
      count={isFull ? count.data?.count : undefined}
      all={{ to: '/partpayment', search: { f: { status: 'dueThisWeek' } } }}
      rowId={({ id }) => id}
      row={(loan) => <DueLoan loan={loan} />}
    />
  )
}

function DueLoan({ loan }: { loan: PartPaymentRow }) {
  const { id, number, customerName, daysToDue, payablePaise } = loan
  return (
    <>
      <Box component="span" flex="1 1 11rem" miw={0} className={layout.breaks}>
        <LoanAnchor id={id} underline="always">
          {number}
        </LoanAnchor>{' '}
        {customerName}
        <Box component="span" c="dimmed" fz="sm">
          {' '}
          · {dueTexts.in(daysToDue ?? 0)}
        </Box>
      </Box>
      <span className={layout.tabular}>{formatMoney(payablePaise ?? 0)}</span>
      <RemindButton id={id} label={dueTexts.remind(number)} size="xs" />
    </>
  )
}

/** Packets of closed loans that a lender still has, the earliest collection first. */
function PacketsToCollect({ lead }: { lead: string }) {
  const query = useGetPacketsToCollect(useScope(), { query: { placeholderData: keepPreviousData } })
  return (
    <WorkList
      fold="collect"
      title={collectTexts.title}
      lead={lead}
      none={collectTexts.none}
      query={{ ...query, data: query.data?.rows }}
      count={query.data?.rows.length}
      all={{ to: '/banknewloan', search: { part: 'collect' } }}
      rowId={({ id }) => id}
      row={(packet) => <Packet packet={packet} />}
    />
  )
}

function Packet({ packet }: { packet: PacketsToCollectRow }) {
  const { seal, loanId, loanNumber, customerName, collectOn, bankLoanId, lenderName } = packet
  return (
    <>
      <Box component="span" flex="1 1 11rem" miw={0} className={layout.breaks}>
        <LoanAnchor id={loanId} underline="always">
          {loanNumber}
        </LoanAnchor>{' '}
        {customerName}
        <Box component="span" c="dimmed" fz="sm">
          {' '}
          · {collectTexts.at(seal, lenderName)}
          {collectOn !== null && ` · ${collectTexts.collect(formatDate(collectOn))}`}
        </Box>
      </Box>
      <Button
        variant="default"
        size="xs"
        aria-label={collectTexts.actionOf(seal, lenderName)}
        renderRoot={(props) => (
          <Link to="/banknewloan" search={{ open: bankLoanId, action: 'collect' }} {...props} />
        )}
      >
        {collectTexts.action}
      </Button>
    </>
  )
}

interface WorkListProps<Row> extends Pick<Folded, 'fold'> {
  title: string
  lead: string
  /** Text that is shown when there are no rows. */
  none: string
  query: { data: readonly Row[] | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** The total number, once it is known. */
  count: number | undefined
  /** Whether there are more than `count`, or, while that is unknown, more than the rows. */
  hasMore?: boolean
  /** The whole list. */
  all: Pick<LinkProps, 'to' | 'search'>
  rowId: (row: Row) => string
  row: (row: Row) => ReactNode
}

/** The first rows of a list with their actions, and a link to the whole list. */
function WorkList<Row>(props: WorkListProps<Row>) {
  const { fold, title, lead, none, query, count, hasMore = false, all, rowId, row } = props
  const { data, error, refetch } = query
  const more = (count ?? data?.length ?? 0) - Math.min(SHOWN, data?.length ?? 0)
  return (
    <FoldedSection
      fold={fold}
      title={title}
      lead={lead}
      count={data && `${grouped(count ?? data.length)}${hasMore ? '+' : ''}`}
    >
      {data === undefined && <PartState query={{ data, error, refetch }} first />}
      {data?.length === 0 && <Text c="dimmed">{none}</Text>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {data.slice(0, SHOWN).map((one) => (
            <li key={rowId(one)} className={classes.row}>
              {row(one)}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.length > 0 && (
        <Group gap="sm" mt="auto">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...all} {...props} />}
            aria-label={listTexts.allOf(title)}
          >
            {listTexts.all}
          </Anchor>
          {more > 0 && (
            <Text size="sm" c="dimmed">
              {listTexts.more(more, hasMore)}
            </Text>
          )}
        </Group>
      )}
    </FoldedSection>
  )
}
