import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { transferTexts } from '#texts/transfer.ts'
import { useGetTransferById } from '../../api/gen/hooks/transfer/get-transfer-by-id.ts'
import type { Transfer, TransferPacket, TransferVoucher } from '../../api/gen/model/index.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { PrintoutMenu } from '../shared/printouts/PrintoutMenu.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useNoDay } from '../shared/record/useNoDay.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { FactList, type ListedFact } from '../ui/FactList.tsx'
import table from '../ui/figureTable.module.css'
import { formatDate, formatDateTime, formatMoney } from '../ui/format.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { CancelTransfer } from './CancelTransfer.tsx'
import { earlierDayReason } from './earlierDayReason.ts'
import { ReceiveCash } from './ReceiveCash.tsx'
import { ReceivePackets } from './ReceivePackets.tsx'
import classes from './Transfers.module.css'
import { TransferBadge } from './transferColumns.tsx'

const { cancel, disabled: disabledTexts, page: texts, receive, vouchers: kinds } = transferTexts

const actions = { receive, cancel }

/** One transfer: content, status and postings; it is received and cancelled here. */
export function TransferPage({ id }: { id: string }) {
  const place = useDashboardPlace('transfer')
  return (
    <RecordState<Transfer>
      query={useGetTransferById({ id })}
      title={transferTexts.title}
      onClose={place.list}
    >
      {(transfer) => <TransferView transfer={transfer} />}
    </RecordState>
  )
}

function TransferView({ transfer }: { transfer: Transfer }) {
  const place = useDashboardPlace('transfer')
  const [action, setAction] = useState<keyof typeof actions | null>(null)
  const disabledReasonOf = useTransferDisabledReason(transfer)
  const done = () => setAction(null)
  const { kind, packets, waitsForSender } = transfer
  const open = packets.filter((packet) => packet.state === 'on-the-way').length
  return (
    <Page
      title={transfer.number}
      lead={texts.lead(cargoOf(transfer), transfer.fromStoreName, transfer.toStoreName)}
      actions={
        <>
          <BackButton onClick={place.list}>{recordTexts.back}</BackButton>
          <PrintoutMenu subject="transfer" id={transfer.id} />
          {(['cancel', 'receive'] as const).map((one) => {
            const reason = disabledReasonOf(one)
            const label = actions[one].action
            if (reason !== undefined)
              return (
                <DisabledButton key={one} reason={reason}>
                  {label}
                </DisabledButton>
              )
            return (
              <Button
                key={one}
                variant={one === 'receive' ? 'filled' : 'default'}
                onClick={() => setAction(one)}
              >
                {label}
              </Button>
            )
          })}
        </>
      }
    >
      <div className={classes.stack}>
        {waitsForSender && (
          <Alert color="yellow" variant="light" role="status">
            {texts.waits}
          </Alert>
        )}
        {open > 0 && open < packets.length && (
          <Alert color="red" variant="light" role="status">
            {texts.missing(open)}
          </Alert>
        )}
        {/* A panel stays open when the transfer ends: the reply to its own request may be lost. */}
        {action === 'cancel' && <CancelTransfer transfer={transfer} onClose={done} />}
        {action === 'receive' && kind === 'cash' && <ReceiveCash transfer={transfer} onClose={done} />}
        {action === 'receive' && kind === 'packets' && <ReceivePackets transfer={transfer} onClose={done} />}
        <TransferFacts transfer={transfer} />
        {packets.length > 0 && <TransferPackets packets={packets} />}
        {transfer.vouchers.length > 0 && <TransferVouchers vouchers={transfer.vouchers} />}
      </div>
    </Page>
  )
}

/** The content of a transfer as text. */
function cargoOf({ amountPaise, packets }: Pick<Transfer, 'amountPaise' | 'packets'>): string {
  return transferTexts.cargo(amountPaise === null ? '' : formatMoney(amountPaise), packets.length)
}

/** The details of a transfer: its figures, then users and times. */
function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { amountPaise, countedPaise, cancelledAt, receivedAt } = transfer
  const difference = amountPaise === null || countedPaise === null ? 0 : countedPaise - amountPaise
  const facts: ListedFact[] = [
    amountPaise !== null && [texts.amount, formatMoney(amountPaise)],
    countedPaise !== null && [texts.counted, formatMoney(countedPaise)],
    difference !== 0 && [texts.difference, formatMoney(difference)],
    transfer.differenceReason !== null && [texts.why, transfer.differenceReason],
    [texts.state, <TransferBadge key="state" state={transfer.state} />],
    [texts.from, transfer.fromStoreName],
    [texts.to, transfer.toStoreName],
    [texts.carrier, transfer.carrier],
    [texts.sent, texts.whenAndWho(formatDateTime(transfer.sentAt), transfer.sentByName)],
    receivedAt !== null && [
      texts.received,
      texts.whenAndWho(formatDateTime(receivedAt), transfer.receivedByName),
    ],
    cancelledAt !== null && [
      texts.cancelled,
      `${texts.whenAndWho(formatDateTime(cancelledAt), transfer.cancelledByName)}: ${transfer.cancelReason}`,
    ],
    transfer.note !== null && [texts.note, transfer.note],
  ]
  return (
    <Section title={texts.facts}>
      <FactList facts={facts} />
    </Section>
  )
}

/** The packets of a transfer, each with a link to its loan for users with the right to it. */
function TransferPackets({ packets }: { packets: readonly TransferPacket[] }) {
  const { storeId } = useScope()
  const can = useCan()
  const mayOpen = ({ loanStoreId }: TransferPacket) => loanStoreId === storeId || can('Company.otherStores')
  return (
    <Section title={texts.packets}>
      <ScrollRegion label={texts.packetTable}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.seal}</th>
              <th scope="col">{texts.loan}</th>
              <th scope="col">{texts.customer}</th>
              <th scope="col">{texts.state}</th>
            </tr>
          </thead>
          <tbody>
            {packets.map((packet) => (
              <tr key={packet.id}>
                <th scope="row">
                  <Numbers>{packet.seal}</Numbers>
                </th>
                <td>
                  {mayOpen(packet) ? (
                    <LoanAnchor id={packet.loanId} size="sm">
                      {packet.loanNumber}
                    </LoanAnchor>
                  ) : (
                    packet.loanNumber
                  )}
                </td>
                <td>{packet.customerName}</td>
                <td>
                  <TransferBadge state={packet.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}

/** The postings of a cash transfer, by store. */
function TransferVouchers({ vouchers }: { vouchers: readonly TransferVoucher[] }) {
  return (
    <Section title={texts.vouchers}>
      <ScrollRegion label={texts.voucherTable}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.voucher}</th>
              <th scope="col">{texts.entry}</th>
              <th scope="col">{texts.store}</th>
              <th scope="col">{texts.date}</th>
            </tr>
          </thead>
          <tbody>
            {vouchers.map(({ id, number, kind, storeName, postedOn }) => (
              <tr key={id}>
                <th scope="row">
                  <Numbers>{number}</Numbers>
                </th>
                <td>{kinds[kind]}</td>
                <td>{storeName}</td>
                <td>{formatDate(postedOn)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}

/** Why a transfer cannot be received or cancelled here and now; undefined when it can. */
function useTransferDisabledReason(transfer: Transfer): (action: 'receive' | 'cancel') => string | undefined {
  const can = useCan()
  const { storeId } = useScope()
  const noDay = useNoDay(transfer.openDayOn)?.reason ?? earlierDayReason(transfer)
  return (action) => {
    const { state, kind, receivingProblem } = transfer
    const [operation, end, endName] =
      action === 'receive'
        ? ([
            kind === 'cash' ? 'ReceiveCash' : 'ReceivePackets',
            transfer.toStoreId,
            transfer.toStoreName,
          ] as const)
        : (['CancelTransfer', transfer.fromStoreId, transfer.fromStoreName] as const)
    if (state !== 'on-the-way') return disabledTexts.ended
    if (storeId !== end) return disabledTexts.otherStore(endName)
    if (!can(operation)) return transferTexts[action].notAllowed
    if (kind === 'cash' && noDay !== undefined) return noDay
    return action === 'receive' ? (receivingProblem ?? undefined) : undefined
  }
}
