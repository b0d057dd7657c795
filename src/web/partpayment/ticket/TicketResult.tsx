import { Text } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { TicketCheck, TicketLoan } from '../../../api/gen/model/index.ts'
import { readTicket } from '../../../domain/custody/ticketCode.ts'
import { LoanAnchor } from '../../shared/loan/LoanAnchor.tsx'
import { formatDate, formatMoney, formatWeight } from '../../ui/format.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import classes from './TicketCheck.module.css'

interface TicketResultProps {
  check: TicketCheck
  /** What was scanned or typed. */
  ticket: string
  /** The loan that was checked. */
  loanId: string
}

/** Advice on the result, and the facts of the loan, each with the value on the ticket if it differs. */
export function TicketResult({ check: { outcome, loan }, ticket, loanId }: TicketResultProps) {
  const [facts] = loan
  return (
    <>
      <Text size="sm">{adviceOf(outcome, facts)}</Text>
      {facts !== undefined && (
        <>
          <dl className={classes.facts}>
            {rowsOf(facts, ticket).map(({ label, value, onTicket }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  {onTicket !== undefined && <strong> ({texts.printed(onTicket)})</strong>}
                </dd>
              </div>
            ))}
          </dl>
          {facts.id !== loanId && (
            <Text size="sm">
              <LoanAnchor id={facts.id} c="inherit" underline="always">
                {texts.open}
              </LoanAnchor>
            </Text>
          )}
        </>
      )}
    </>
  )
}

function adviceOf(outcome: TicketCheck['outcome'], facts: TicketLoan | undefined): string {
  if (outcome !== 'otherLoan') return texts.advice[outcome]
  return facts === undefined ? texts.advice.unseen : texts.advice.otherLoan(facts.number)
}

interface FactRow {
  label: string
  value: string
  /** What the ticket says, if that differs. */
  onTicket?: string
}

function rowsOf(loan: TicketLoan, ticket: string): FactRow[] {
  const { number = null, openedOn = null, principalPaise = null } = readTicket(ticket) ?? {}
  const { facts } = texts
  const row = (label: string, value: string, onTicket: string | null = null): FactRow =>
    onTicket === null || onTicket === value ? { label, value } : { label, value, onTicket }
  return [
    row(facts.number, loan.number, number),
    row(facts.customer, loan.customerName),
    row(facts.openedOn, formatDate(loan.openedOn), openedOn === null ? null : formatDate(openedOn)),
    row(facts.dueOn, formatDate(loan.dueOn)),
    row(
      facts.principal,
      formatMoney(loan.principalPaise),
      principalPaise === null ? null : formatMoney(principalPaise),
    ),
    row(facts.pledged, texts.pledged(loan.pieces, formatWeight(loan.netMg))),
    row(facts.status, partPaymentTexts.status[loan.status]),
  ]
}
