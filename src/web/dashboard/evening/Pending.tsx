import { Anchor, Box, Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pendingLoansTexts as words } from '#texts/pendingloans.ts'
import type { Evening, EveningApproval, EveningPending } from '../../../api/gen/model/index.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { useDeniedReason } from '../../shared/record/useDeniedReason.ts'
import { useCan } from '../../shell/can.ts'
import { formatMoney } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Section } from '../../ui/page/Section.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { useFold } from '../summary/useFold.tsx'
import classes from './Evening.module.css'
import { eveningTexts } from './texts.ts'
import { type Place, useStoreLink } from './useStoreLink.ts'

const texts = eveningTexts.pending

/** A figure of a store, and the list with its rows. */
interface Cell {
  label: string
  value: string
  place?: Place
}

/** What is pending in each store, with links to the lists there, and the oldest approvals. */
export function Pending({ evening }: { evening: Evening }) {
  const { branches, pending, approvals } = evening
  const cellsOf = useCells()
  const link = useStoreLink()
  const oldest = useFold('oldest', texts.oldest, grouped(pending.approvalLoans))
  const more = pending.approvalLoans - approvals.length
  const isNone = cellsOf(pending).every(({ value }) => value === texts.none)
  if (isNone)
    return (
      <Section title={texts.title}>
        <Text c="dimmed">{branches.length > 1 ? texts.nothing : texts.nothingHere}</Text>
      </Section>
    )
  return (
    <Section title={texts.title} lead={branches.length > 1 ? texts.lead : undefined}>
      <ScrollRegion label={texts.figures}>
        <table className={`${classes.branches} ${classes.pending}`} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.store}</th>
              {cellsOf(pending).map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {branches.map(({ storeId, storeName, active, pending: own }) => (
              <tr key={storeId}>
                <th scope="row">{active ? storeName : eveningTexts.branches.inactive(storeName)}</th>
                {cellsOf(own).map((cell) => (
                  <td key={cell.label} data-label={cell.label} data-none={cell.value === texts.none}>
                    <Figure
                      // Nobody can switch to an in-active store.
                      cell={active ? cell : { label: cell.label, value: cell.value }}
                      storeName={storeName}
                      link={link(storeId, cell.place ?? {})}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {branches.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{texts.total}</th>
                {cellsOf(pending).map(({ label, value }) => (
                  <td key={label} data-label={label} data-none={value === texts.none}>
                    {value}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollRegion>
      {approvals.length > 0 && (
        <div>
          <Title order={3} size="h6" id="oldest-approvals">
            {oldest.title}
          </Title>
          {oldest.isOpen && (
            <>
              <ul className={classes.feed} aria-labelledby="oldest-approvals">
                {approvals.map((loan) => (
                  <Approval key={loan.id} loan={loan} showsStore={branches.length > 1} />
                ))}
              </ul>
              {more > 0 && <Text size="sm">{texts.more(more)}</Text>}
            </>
          )}
        </div>
      )}
    </Section>
  )
}

interface FigureProps {
  cell: Cell
  storeName: string
  link: ReturnType<ReturnType<typeof useStoreLink>>
}

/** A figure as a link to its rows, or as text where there are none or they may not be viewed. */
function Figure({ cell: { value, place }, storeName, link }: FigureProps) {
  if (place === undefined || value === texts.none) return value
  const { elsewhere, onClick } = link
  return (
    <Anchor
      inherit
      c="inherit"
      underline="always"
      aria-label={elsewhere ? texts.elsewhere(value, storeName) : undefined}
      renderRoot={(props) => <Link {...place} {...props} />}
      onClick={onClick}
    >
      {value}
    </Anchor>
  )
}

/** A loan that awaits approval: whose, how much, where, and the button that opens it there. */
function Approval({ loan, showsStore }: { loan: EveningApproval; showsStore: boolean }) {
  const { id, storeId, storeName, customerName, slabName, principalPaise, madeByName, mine } = loan
  const mayDecide = useDeniedReason()('ApproveNewLoan') === undefined && !mine
  const place = { to: '/newloan', search: { open: id } } as const
  const { elsewhere, onClick } = useStoreLink()(storeId, place)
  const amount = formatMoney(principalPaise)
  const name = mayDecide ? words.reviewOf(amount, customerName) : words.viewOf(customerName)
  return (
    <li className={classes.approval}>
      <Box component="span" miw={0} className={layout.breaks}>
        {customerName}
        <Text span size="sm" c="dimmed" className={classes.reason}>
          {[showsStore && storeName, slabName, madeByName !== null && words.enteredBy(madeByName)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <span className={layout.tabular}>{amount}</span>
      <Button
        variant={mayDecide ? 'filled' : 'default'}
        size="xs"
        aria-label={elsewhere ? texts.elsewhere(name, storeName) : name}
        renderRoot={(props) => <Link {...place} {...props} />}
        onClick={onClick}
      >
        {mayDecide ? words.review : words.view}
      </Button>
    </li>
  )
}

/** The figures of a store; each list only for those who may view it. */
function useCells(): (pending: EveningPending) => Cell[] {
  const can = useCan()
  const transfersOnTheWay = (direction: 'in' | 'out') =>
    can('GetTransfer')
      ? ({ to: '/dashboard', search: { transfer: 'list', f: { direction, state: 'on-the-way' } } } as const)
      : undefined
  const lists = {
    approvals: can('GetNewLoan') ? ({ to: '/newloan', search: { list: 'pending' } } as const) : undefined,
    due: can('GetPartPayment')
      ? ({ to: '/partpayment', search: { f: { status: 'dueThisWeek' } } } as const)
      : undefined,
    collect: can('GetPacketsToCollect')
      ? ({ to: '/banknewloan', search: { part: 'collect' } } as const)
      : undefined,
    arriving: transfersOnTheWay('in'),
    sent: transfersOnTheWay('out'),
    audits: can('GetPacketAudit')
      ? ({ to: '/dashboard', search: { packetAudit: 'list' } } as const)
      : undefined,
  }
  return ({
    approvalLoans,
    approvalPaise,
    dueLoans,
    duePaise,
    collectPackets,
    arrivingTransfers,
    sentTransfers,
    openAudits,
  }) => [
    {
      label: texts.approvals,
      value: texts.loans(approvalLoans, formatMoney(approvalPaise)),
      place: lists.approvals,
    },
    { label: texts.due, value: texts.loans(dueLoans, formatMoney(duePaise)), place: lists.due },
    { label: texts.collect, value: texts.packets(collectPackets), place: lists.collect },
    { label: texts.arriving, value: texts.transfers(arrivingTransfers), place: lists.arriving },
    { label: texts.sent, value: texts.transfers(sentTransfers), place: lists.sent },
    { label: texts.audits, value: texts.auditsOf(openAudits), place: lists.audits },
  ]
}
