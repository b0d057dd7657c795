import { Alert, Button, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { recordTexts } from '#texts/record.ts'
import { useGetBankNewLoanById } from '../../api/gen/hooks/bank-new-loan/get-bank-new-loan-by-id.ts'
import { useGetBankNewLoanChoices } from '../../api/gen/hooks/bank-new-loan/get-bank-new-loan-choices.ts'
import type { BankLoanEntry, BankLoanPacket, BankNewLoan } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { ratePerYearAndMonth } from '../shared/loan/rateText.ts'
import { type StatementLine, StatementTable } from '../shared/loan/StatementTable.tsx'
import { PrintoutMenu } from '../shared/printouts/PrintoutMenu.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useNavigateHere } from '../shared/record/useNavigateHere.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { BackButton } from '../ui/BackButton.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { type FigureColumn, FigureTable } from '../ui/FigureTable.tsx'
import { formatDate, formatMoney, formatWeight } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import sides from '../ui/page/sides.module.css'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { CollectPanel } from './actions/CollectPanel.tsx'
import { PayPanel } from './actions/PayPanel.tsx'
import { RedeemPanel } from './actions/RedeemPanel.tsx'
import { ReversePanel } from './actions/ReversePanel.tsx'
import classes from './BankLoan.module.css'
import { BankLoanSummary } from './BankLoanSummary.tsx'
import { useBankActionReason } from './bankActionReasons.ts'
import { type BankActionKey, bankActionKeys } from './bankNewLoanSearch.ts'
import { bankNewLoanTexts, bankNewLoanTexts as texts } from './texts.ts'

const { entries: entryTexts, packets: packetTexts } = bankNewLoanTexts

const columns = [entryTexts.interest, entryTexts.principal, entryTexts.fee, entryTexts.after]

const panels = { pay: PayPanel, redeem: RedeemPanel, collect: CollectPanel, reverse: ReversePanel }

/** One bank loan: what is owed, its packets and the customers behind them, its entries, and its actions. */
export function BankLoanPage({ id, open }: { id: string; open: OpenRecord }) {
  return (
    <RecordState<BankNewLoan>
      query={useGetBankNewLoanById({ id })}
      title={texts.title}
      onClose={() => void open.close()}
    >
      {(loan) => <BankLoanView loan={loan} open={open} />}
    </RecordState>
  )
}

function BankLoanView({ loan, open }: { loan: BankNewLoan; open: OpenRecord }) {
  const action = useSearch({ from: '/protected/banknewloan', select: (search) => search.action })
  const navigate = useNavigateHere()
  const disabledReason = useBankActionReason(loan)
  const show = (next: BankActionKey | undefined) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, action: next }),
      replace: true,
      resetScroll: next === undefined,
    })
  const Panel = action === undefined || disabledReason(action) !== undefined ? undefined : panels[action]
  const choices = useGetBankNewLoanChoices(useScope(), { query: { enabled: Panel !== undefined } })
  return (
    <Page
      title={loan.number}
      lead={`${loan.lenderName} · ${loan.lenderNumber}`}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={
        <>
          <BackButton onClick={open.close}>{recordTexts.back}</BackButton>
          <PrintoutMenu subject="bankLoan" id={loan.id} />
          {bankActionKeys.map((key) => (
            <ActionButton
              key={key}
              action={key}
              reason={disabledReason(key)}
              main={key === mainAction(loan)}
              onAction={show}
            />
          ))}
        </>
      }
    >
      <div className={sides.sides}>
        <BankLoanSummary loan={loan} />
        <div className={sides.stack} data-in-order>
          <Notices loan={loan} />
          {Panel !== undefined && (
            <PartState query={choices} first>
              <Panel
                key={action}
                loan={loan}
                banks={choices.data?.banks ?? []}
                onClose={() => show(undefined)}
              />
            </PartState>
          )}
          <BankLoanPackets loan={loan} />
          <BankLoanEntries loan={loan} />
        </div>
      </div>
    </Page>
  )
}

/** The action that is most likely next. */
function mainAction({ status }: BankNewLoan): BankActionKey {
  return status === 'open' ? 'pay' : 'collect'
}

interface ActionButtonProps {
  action: BankActionKey
  reason: string | undefined
  main: boolean
  onAction: (action: BankActionKey) => void
}

function ActionButton({ action, reason, main, onAction }: ActionButtonProps) {
  const label = texts.actions[action]
  if (reason !== undefined) return <DisabledButton reason={reason}>{label}</DisabledButton>
  return (
    <Button variant={main ? 'filled' : 'default'} onClick={() => onAction(action)}>
      {label}
    </Button>
  )
}

function Notices({ loan: { packets, status } }: { loan: BankNewLoan }) {
  const waiting = packets.filter(
    ({ returnedOn, loanStatus }) => returnedOn === null && loanStatus === 'closed',
  )
  return (
    <>
      {waiting.length > 0 && (
        <Alert color="yellow" variant="light" role="status">
          {texts.page.collectNow(waiting.length)}
        </Alert>
      )}
      {status === 'redeemed' && (
        <Alert color="blue" variant="light" role="status">
          {texts.page.redeemedNotice}
        </Alert>
      )}
    </>
  )
}

/** Every entry of the loan account with the lender; a payment can be opened to show its calculation. */
function BankLoanEntries({ loan: { entries } }: { loan: BankNewLoan }) {
  return (
    <Section title={entryTexts.title} lead={entryTexts.lead}>
      <StatementTable
        label={entryTexts.table}
        dateLabel={entryTexts.date}
        what={entryTexts.what}
        columns={columns}
        lines={entries.map((entry) => lineOf(entry, entries))}
      />
    </Section>
  )
}

function lineOf(entry: BankLoanEntry, entries: readonly BankLoanEntry[]): StatementLine {
  const words = `${entryTexts.kinds[entry.kind]} · ${entry.voucherNumber}`
  return {
    seq: entry.seq,
    date: entry.postedOn,
    struck: entry.reversedBySeq !== null,
    what: words,
    words,
    notes: <EntryNotes entry={entry} entries={entries} />,
    figures: [entry.interestPaise, entry.principalPaise, entry.feePaise, entry.outstandingPaise],
    interest: entry.interest[0],
  }
}

interface EntryNotesProps {
  entry: BankLoanEntry
  entries: readonly BankLoanEntry[]
}

function EntryNotes({ entry, entries }: EntryNotesProps) {
  const { reversesSeq, reversedBySeq, reason, byName, asStated } = entry
  const reversed = entries.find(({ seq }) => seq === reversesSeq)
  const notes = [
    reversed === undefined ? null : entryTexts.reverses(reversed.voucherNumber),
    asStated ? entryTexts.asStated : null,
    reason,
    entryTexts.byUser(byName),
  ]
  return (
    <Text size="xs" c="dimmed">
      {reversedBySeq !== null && <StatusBadge tone="warn">{entryTexts.reversed}</StatusBadge>}{' '}
      {notes.filter((note) => note !== null).join(' · ')}
    </Text>
  )
}

/** The packets of a bank loan, with their customers and the interest earned. */
function BankLoanPackets({ loan }: { loan: BankNewLoan }) {
  const rows = loan.packets.map((packet) => ({ ...packet, id: packet.packetId }))
  return (
    <Section title={packetTexts.title}>
      <div className={classes.packets}>
        <FigureTable label={packetTexts.table} rows={rows} columns={packetColumns} />
      </div>
    </Section>
  )
}

const packetColumns: readonly FigureColumn<BankLoanPacket & { id: string }>[] = [
  {
    header: packetTexts.seal,
    cell: (packet) => withBelow(packet.seal, whereOf(packet)),
  },
  {
    header: packetTexts.customer,
    cell: ({ customerId, customerName, phone }) =>
      withBelow(<CustomerAnchor id={customerId}>{customerName}</CustomerAnchor>, phone),
  },
  {
    header: packetTexts.loan,
    cell: ({ loanId, loanNumber, loanStatus }) =>
      withBelow(<LoanAnchor id={loanId}>{loanNumber}</LoanAnchor>, partPaymentTexts.status[loanStatus]),
  },
  {
    header: packetTexts.value,
    kind: 'figure',
    cell: ({ valuePaise, netMg }) => withBelow(formatMoney(valuePaise), packetTexts.net(formatWeight(netMg))),
  },
  {
    header: packetTexts.principal,
    kind: 'figure',
    cell: ({ outstandingPaise, rateBp }) =>
      withBelow(formatMoney(outstandingPaise), rateBp === null ? null : ratePerYearAndMonth(rateBp)),
  },
  {
    header: packetTexts.earned,
    kind: 'figure',
    cell: ({ earnedPaise }) => formatMoney(earnedPaise),
  },
]

/** Since when a packet is with the lender or when it was collected, and what was agreed with the customer. */
function whereOf({ pledgedOn, returnedOn, consent, collectOn }: BankLoanPacket): string {
  const notes = [
    returnedOn === null ? packetTexts.since(formatDate(pledgedOn)) : packetTexts.back(formatDate(returnedOn)),
    consent === null ? null : packetTexts.consent(consent),
    returnedOn === null && collectOn !== null ? packetTexts.collects(formatDate(collectOn)) : null,
  ]
  return notes.filter((note) => note !== null).join(' · ')
}

/** A value with a smaller text below it, unless that is null. */
function withBelow(value: ReactNode, below: string | null) {
  return (
    <>
      {value}
      {below !== null && (
        <Text component="span" className={classes.below}>
          {below}
        </Text>
      )}
    </>
  )
}
