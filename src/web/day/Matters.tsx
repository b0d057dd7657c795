import { Anchor, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useGetDayClosing } from '../../api/gen/hooks/day/get-day-closing.ts'
import type { DayMatter, DayMatterKind } from '../../api/gen/model/index.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { useCan } from '../shell/can.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Day.module.css'
import { mattersTexts as texts } from './texts/closing.ts'

/** Where a matter is settled, and the operation that the page needs. */
type Place = Pick<LinkProps, 'to' | 'search'> & { needs?: OperationId }

/** The page of each kind of open matter that is settled on another page. */
const places: Partial<Record<DayMatterKind, Place>> = {
  approvals: { to: '/newloan', search: { list: 'pending' }, needs: 'GetNewLoan' },
  approvalsPending: { to: '/newloan', search: { list: 'pending' }, needs: 'GetNewLoan' },
  releaseRequests: { to: '/notifications' },
  packetsToHandOver: {
    to: '/partpayment',
    search: { f: { status: 'toRelease' } },
    needs: 'GetPartPayment',
  },
  lateReleases: { to: '/reports', search: { report: 'lateReleases' }, needs: 'GetReport' },
  packetsToCollect: { to: '/banknewloan', search: { part: 'collect' }, needs: 'GetPacketsToCollect' },
  transfersIn: {
    to: '/dashboard',
    search: { transfer: 'list', f: { direction: 'in', state: 'on-the-way' } },
    needs: 'GetTransfer',
  },
  transfersOut: {
    to: '/dashboard',
    search: { transfer: 'list', f: { direction: 'out', state: 'on-the-way' } },
    needs: 'GetTransfer',
  },
  aboveLimit: { to: '/dashboard', search: { money: 'bank' }, needs: 'AddMoneyTransfer' },
}

/** Open matters before a day is closed: those that prevent the close, then those that may wait, each with a link to the page that settles it. */
export function Matters() {
  const query = useGetDayClosing({ query: { staleTime: 0 } })
  if (query.data === undefined) return <PartState query={query} />
  const { matters } = query.data
  if (matters.length === 0) return <Text size="sm">{texts.none}</Text>
  return (
    <>
      <Part title={texts.blocking} matters={matters.filter(({ blocks }) => blocks)} />
      <Part title={texts.waiting} matters={matters.filter(({ blocks }) => !blocks)} />
    </>
  )
}

function Part({ title, matters }: { title: string; matters: readonly DayMatter[] }) {
  const can = useCan()
  if (matters.length === 0) return null
  return (
    <section aria-label={title}>
      <Title order={4} size="sm">
        {title}
      </Title>
      <ul className={classes.matters}>
        {matters.map((matter) => {
          const { kind, count, amountPaise, blocks } = matter
          const { needs, ...place } = places[kind] ?? {}
          const isLink = place.to !== undefined && (needs === undefined || can(needs))
          const name = texts.kinds[kind](count)
          return (
            <li key={kind} data-blocks={blocks}>
              <span>
                {isLink ? (
                  <Anchor inherit renderRoot={(props) => <Link {...place} {...props} />}>
                    {name}
                  </Anchor>
                ) : (
                  name
                )}
              </span>
              <span>{amountPaise === null ? '' : formatMoney(amountPaise)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
