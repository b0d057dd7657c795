import type { ReactNode } from 'react'
import { transferTexts } from '#texts/transfer.ts'
import type { Transfer } from '../../api/gen/model/index.ts'
import factClasses from '../ui/facts.module.css'
import { formatDateTime, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { TransferBadge } from './transferColumns.tsx'

const { page: texts } = transferTexts

/** What a transfer is: its figures first, then who did what when. */
export function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { amountPaise, countedPaise, cancelledAt, receivedAt } = transfer
  const difference = amountPaise === null || countedPaise === null ? 0 : countedPaise - amountPaise
  const facts: (false | [string, ReactNode])[] = [
    amountPaise !== null && [texts.amount, formatMoney(amountPaise)],
    countedPaise !== null && [texts.counted, formatMoney(countedPaise)],
    difference !== 0 && [texts.difference, formatMoney(difference)],
    transfer.differenceReason !== null && [texts.why, transfer.differenceReason],
    [texts.state, <TransferBadge key="state" state={transfer.state} />],
    [texts.from, transfer.fromStoreName],
    [texts.to, transfer.toStoreName],
    [texts.carrier, transfer.carrier],
    [texts.sent, texts.by(formatDateTime(transfer.sentAt), transfer.sentByName)],
    receivedAt !== null && [texts.received, texts.by(formatDateTime(receivedAt), transfer.receivedByName)],
    cancelledAt !== null && [
      texts.cancelled,
      `${texts.by(formatDateTime(cancelledAt), transfer.cancelledByName)}: ${transfer.cancelReason}`,
    ],
    transfer.note !== null && [texts.note, transfer.note],
  ]
  return (
    <Section title={texts.facts}>
      <dl className={factClasses.facts}>
        {facts.map(
          (fact) =>
            fact !== false && (
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}
