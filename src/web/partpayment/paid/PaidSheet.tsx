import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paymentTexts } from '#texts/payment.ts'
import { useGetNewLoanById } from '../../../api/gen/hooks/new-loan/get-new-loan-by-id.ts'
import { useGetPawnTicket } from '../../../api/gen/hooks/print/get-pawn-ticket.ts'
import type { PawnTicket, PrintoutPayment } from '../../../api/gen/model/index.ts'
import { printoutsTexts } from '../../shared/printouts/texts.ts'
import { useAllPrintouts } from '../../shared/printouts/useAllPrintouts.ts'
import { PartState } from '../../shared/state/PartState.tsx'
import { useCan } from '../../shell/can.ts'
import { usePrintouts } from '../../shell/usePrintouts.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { paidTexts as texts } from '../texts/paid.ts'
import classes from './PaidSheet.module.css'
import { SendTicket } from './SendTicket.tsx'

/** What to hand over after a payout or a renewal, and the next steps. It stays until it is closed, even after a reload. */
export function PaidSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetPawnTicket({ id })
  if (query.data === undefined) return <PartState query={query} />
  if (query.data.renewedFromNumber === null) return <Sheet ticket={query.data} onClose={onClose} />
  return <RenewalSheet ticket={query.data} onClose={onClose} />
}

interface SheetProps {
  ticket: PawnTicket
  /** The voucher of a renewal, if it could be read. */
  voucherId?: string | undefined
  onClose: () => void
}

/** The sheet of a renewal, shown once its voucher is known or could not be read. */
function RenewalSheet({ ticket, onClose }: SheetProps) {
  const { data, isError } = useGetNewLoanById({ id: ticket.loanId })
  if (data === undefined && !isError) return <LoadingState />
  const voucher = data?.vouchers.find(({ kind }) => kind === 'renewal')
  return <Sheet ticket={ticket} voucherId={voucher?.id} onClose={onClose} />
}

function Sheet({ ticket, voucherId, onClose }: SheetProps) {
  const { loanId, number, principalPaise, customer, payments, received, seal, location, dueOn } = ticket
  const { renewedFromNumber } = ticket
  const all = useAllPrintouts('loan')
  const printAll = all?.pathOf(loanId)
  const [receipt] = usePrintouts()('voucher')
  const printVoucher = voucherId === undefined ? undefined : receipt?.pathOf(voucherId)
  const can = useCan()
  const first = useRef<HTMLAnchorElement>(null)
  const voucher = useRef<HTMLAnchorElement>(null)
  const next = useRef<HTMLAnchorElement>(null)
  const section = useRef<HTMLElement>(null)
  // As on a new page, the first action gets the focus, so that Enter is the next key.
  useEffect(() => (first.current ?? voucher.current ?? next.current ?? section.current)?.focus(), [])
  const cash = payments.filter(({ direction, mode }) => direction === 'out' && mode === 'cash')
  const transfers = payments.filter(({ direction, mode }) => direction === 'out' && mode !== 'cash')
  const amount = formatMoney(principalPaise)
  return (
    <section className={classes.sheet} aria-labelledby="paid-title" ref={section} tabIndex={-1}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Title order={2} size="h4" id="paid-title">
            {renewedFromNumber === null
              ? texts.title(number)
              : texts.renewal.title(number, renewedFromNumber)}
          </Title>
          <Text c="dimmed">
            {renewedFromNumber === null
              ? texts.lead(amount, customer.name)
              : texts.renewal.lead(amount, customer.name)}{' '}
            {payments.length === 0 && texts.renewal.even}
          </Text>
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
        {payments
          .filter(({ direction }) => direction === 'in')
          .map((part, at) => (
            <Part key={at} label={texts.renewal.received} part={part} />
          ))}
        {/* The fees of a renewal are netted with the old loan: the payments above include them. */}
        {received.length > 0 && renewedFromNumber === null && (
          <div>
            <dt>{texts.received}</dt>
            <dd>{formatMoney(received.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}</dd>
          </div>
        )}
        <div data-quiet>
          <dt>{renewedFromNumber === null ? texts.packet : texts.renewal.packet}</dt>
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
            // When the user returns from the printouts, Enter prints the voucher or starts the next loan.
            onClick={() => (voucher.current ?? next.current)?.focus()}
          >
            {printoutsTexts.all}
          </Button>
        )}
        {printVoucher !== undefined && (
          <Button
            component="a"
            href={printVoucher}
            target="_blank"
            rel="noreferrer"
            ref={voucher}
            variant={printAll === undefined ? 'filled' : 'default'}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => next.current?.focus()}
          >
            {texts.renewal.print}
          </Button>
        )}
        <SendTicket ticket={ticket} />
        {can('AddNewLoan') && (
          <Button
            component={Link}
            to="/newloan"
            ref={next}
            variant={printAll === undefined && printVoucher === undefined ? 'filled' : 'default'}
          >
            {texts.next}
          </Button>
        )}
      </Group>
      {all !== undefined && can('AddNewLoan') && (
        <Text size="xs" c="dimmed" className={classes.hint} data-key-hint>
          {(printVoucher === undefined ? texts : texts.renewal).printNext(all.count)}
        </Text>
      )}
    </section>
  )
}

/** A part of the payment: its amount, and where it went or came from. */
function Part({ label, part }: { label: string; part: PrintoutPayment }) {
  const { direction, mode, bankName, amountPaise, reference } = part
  const awaited = direction === 'out' && mode !== 'cash' ? texts.awaited : null
  const referenceText = reference === null ? awaited : texts.reference(reference)
  return (
    <div>
      <dt>
        {label}
        {mode !== 'cash' && ` · ${texts.mode(paymentTexts.modes[mode], bankName)}`}
      </dt>
      <dd>{formatMoney(amountPaise)}</dd>
      {referenceText !== null && <dd>{referenceText}</dd>}
    </div>
  )
}
