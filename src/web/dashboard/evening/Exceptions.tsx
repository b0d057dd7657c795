import { Anchor, SegmentedControl, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Evening, EveningException } from '../../../api/gen/model/index.ts'
import { LoanAnchor } from '../../shared/loan/LoanAnchor.tsx'
import { useCan } from '../../shell/can.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { opensLink } from '../summary/opensLink.ts'
import classes from './Evening.module.css'
import { eveningTexts } from './texts.ts'

const texts = eveningTexts.exceptions

/** Spans of the feed, in days. */
const spans = [1, 7, 30] as const

interface ExceptionsProps {
  evening: Evening
  /** Whether the exceptions shown are still those of the previous span. */
  earlier: boolean
  span: (typeof spans)[number]
  onSpan: (span: (typeof spans)[number]) => void
}

/** Events that the owner should know about, the latest first: what happened, where, how much, why, by whom; each with its record. */
export function Exceptions({ evening, earlier, span: shown, onSpan }: ExceptionsProps) {
  const { exceptions, exceptionCount } = evening
  const more = exceptionCount - exceptions.length
  return (
    <Section title={texts.title} lead={texts.lead}>
      <SegmentedControl
        aria-label={texts.span}
        value={String(shown)}
        onChange={(next) => onSpan(spans.find((span) => String(span) === next) ?? 1)}
        data={spans.map((span) => ({ value: String(span), label: texts.spans[span] }))}
        style={{ alignSelf: 'start' }}
      />
      <div aria-busy={earlier || undefined} className={classes.ofSpan}>
        {exceptions.length === 0 && <Text c="dimmed">{texts.none}</Text>}
        <ul className={classes.feed}>
          {exceptions.map((one) => (
            <li key={one.id} className={classes.exception}>
              <span className={classes.what}>
                <Opens exception={one} />
              </span>
              <span className={classes.amount} data-urgent={(one.amountPaise ?? 0) < 0}>
                {one.amountPaise === null ? '' : formatMoney(one.amountPaise)}
              </span>
              <Text span size="sm" c="dimmed" className={classes.details}>
                {[one.storeName, formatDate(one.happenedOn), one.reference, one.customerName, one.byName]
                  .filter(Boolean)
                  .join(' · ')}
                {one.reason && <span className={classes.reason}>{one.reason}</span>}
              </Text>
            </li>
          ))}
        </ul>
        {more > 0 && <Text size="sm">{texts.more(more)}</Text>}
      </div>
    </Section>
  )
}

/** The title, with a link to the loan, voucher, packet audit, lot or report. */
function Opens({ exception: { title, opens } }: { exception: EveningException }) {
  const can = useCan()
  if (opens === undefined) return title
  if (opens.kind === 'loan') return <LoanAnchor id={opens.id}>{title}</LoanAnchor>
  if (opens.kind === 'voucher')
    return (
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/reports" search={{ report: 'dayBook', voucher: opens.id }} {...props} />
        )}
      >
        {title}
      </Anchor>
    )
  if (opens.kind === 'packetAudit') {
    if (!can('GetPacketAuditById')) return title
    return (
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/dashboard" search={{ packetAudit: opens.id }} {...props} />}
      >
        {title}
      </Anchor>
    )
  }
  if (opens.kind === 'lot') {
    if (!can('GetAuctionLotById')) return title
    return (
      <Anchor inherit renderRoot={(props) => <Link to="/action" search={{ lot: opens.id }} {...props} />}>
        {title}
      </Anchor>
    )
  }
  return (
    <Anchor inherit renderRoot={(props) => <Link {...opensLink(opens)} {...props} />}>
      {title}
    </Anchor>
  )
}
