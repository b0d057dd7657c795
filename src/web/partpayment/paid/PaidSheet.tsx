import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paymentTexts } from '#texts/payment.ts'
import { useGetPawnTicket } from '../../../api/gen/hooks/print/get-pawn-ticket.ts'
import type { PawnTicket, PrintoutPayment } from '../../../api/gen/model/index.ts'
import { printoutsTexts } from '../../shared/printouts/texts.ts'
import { useAllPrintouts } from '../../shared/printouts/useAllPrintouts.ts'
import { PartState } from '../../shared/state/PartState.tsx'
import { useCan } from '../../shell/can.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { paidTexts as texts } from '../texts/paid.ts'
import classes from './PaidSheet.module.css'
import { SendTicket } from './SendTicket.tsx'

/** What to hand over after a payout, and the next steps. It stays until it is closed, even after a reload. */
export function PaidSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetPawnTicket({ id })
  if (query.data === undefined) return <PartState query={query} />
  return <Sheet ticket={query.data} onClose={onClose} />
}

function Sheet({ ticket, onClose }: { ticket: PawnTicket; onClose: () => void }) {
  const { loanId, number, principalPaise, customer, payments, received, seal, location, dueOn } = ticket
  const all = useAllPrintouts('loan')
  const printAll = all?.pathOf(loanId)
  const can = useCan()
  const first = useRef<HTMLAnchorElement>(null)
  const next = useRef<HTMLAnchorElement>(null)
  const section = useRef<HTMLElement>(null)
  // A new page: the next key is Enter on the first action.
  useEffect(() => (first.current ?? next.current ?? section.current)?.focus(), [])
  const cash = payments.filter(({ mode }) => mode === 'cash')
  const transfers = payments.filter(({ mode }) => mode !== 'cash')
  return (
    <section className={classes.sheet} aria-labelledby="paid-title" ref={section} tabIndex={-1}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Title order={2} size="h4" id="paid-title">
            {texts.title(number)}
          </Title>
          <Text c="dimmed">{texts.lead(formatMoney(principalPaise), customer.name)}</Text>
        </div>
        <CloseButton aria-label={texts.close} onClick={onClose} />
      </Group>
      <dl className={classes.amounts}>
        {cash.map((part, at) => (
          <Part key={at} label={texts.handOver} part={part} />
        ))}
        {transfers.map((part, at) => (
          <Part key={at} label={texts.transferred} part={part} />
        ))}
        {received.length > 0 && (
          <div>
            <dt>{texts.received}</dt>
            <dd>{formatMoney(received.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}</dd>
          </div>
        )}
        <div data-quiet>
          <dt>{texts.packet}</dt>
          <dd>{[seal, location].filter((word) => word !== '').join(' · ')}</dd>
        </div>
        <div data-quiet>
          <dt>{texts.dueOn}</dt>
          <dd>{formatDate(dueOn)}</dd>
        </div>
      </dl>
      <Group>
        {printAll !== undefined && (
          <Button
            component="a"
            href={printAll}
            target="_blank"
            rel="noreferrer"
            ref={first}
            leftSection={<IconPrinter size={16} aria-hidden />}
            // When the clerk returns from the printouts, Enter starts the next loan.
            onClick={() => next.current?.focus()}
          >
            {printoutsTexts.all}
          </Button>
        )}
        <SendTicket ticket={ticket} />
        {can('AddNewLoan') && (
          <Button
            component={Link}
            to="/newloan"
            ref={next}
            variant={printAll === undefined ? 'filled' : 'default'}
          >
            {texts.next}
          </Button>
        )}
      </Group>
      {all !== undefined && can('AddNewLoan') && (
        <Text size="xs" c="dimmed" className={classes.hint} data-key-hint>
          {texts.printNext(all.count)}
        </Text>
      )}
    </section>
  )
}

/** A part of the payout: its amount, and where it went. */
function Part({ label, part }: { label: string; part: PrintoutPayment }) {
  const { mode, bankName, amountPaise, reference } = part
  return (
    <div>
      <dt>
        {label}
        {mode !== 'cash' && ` · ${texts.mode(paymentTexts.modes[mode], bankName)}`}
      </dt>
      <dd>{formatMoney(amountPaise)}</dd>
      {mode !== 'cash' && <dd>{reference === null ? texts.awaited : texts.reference(reference)}</dd>}
    </div>
  )
}
