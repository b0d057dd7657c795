import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import type { AuctionLot } from '../../api/gen/model/index.ts'
import { CustomerAnchor } from '../shared/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/LoanAnchor.tsx'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import factClasses from '../ui/facts.module.css'
import { formatDate, formatMoney, formatPercent } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { LotBadge } from './stageColumns.tsx'

const { lot: texts, columns } = auctionTexts

/** What a lot is and how far it has come; links to its loan and customer. */
export function LotFacts({
  lot: { lot, reserve, reserveFixed, buyer, proofId, storeName },
}: {
  lot: AuctionLot
}) {
  const [due] = reserve
  const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || texts.none
  const day = (on: string | null) => on && formatDate(on)
  return (
    <Section title={texts.facts}>
      <dl className={factClasses.facts}>
        <Fact label={columns.state}>
          <LotBadge state={lot.state} />
        </Fact>
        <Fact label={texts.loan}>
          <LoanAnchor id={lot.loanId}>{lot.loanNumber}</LoanAnchor>
        </Fact>
        <Fact label={texts.customer}>
          <CustomerAnchor id={lot.customerId}>{lot.customerName}</CustomerAnchor>
        </Fact>
        <Fact label={columns.dueOn}>{formatDate(lot.dueOn)}</Fact>
        <Fact label={texts.packet}>{lot.seal}</Fact>
        <Fact label={texts.notice}>{words(lot.noticeNumber, day(lot.noticedOn))}</Fact>
        <Fact label={texts.served}>{words(day(lot.servedOn), lot.postReference)}</Fact>
        {proofId !== null && (
          <Fact label={texts.proof}>
            <Proof id={proofId} />
          </Fact>
        )}
        <Fact label={texts.earliestOn}>{words(day(lot.earliestOn))}</Fact>
        <Fact label={texts.sale}>{words(day(lot.heldOn), lot.place)}</Fact>
        {lot.failures > 0 && <Fact label={texts.failures}>{lot.failures}</Fact>}
        {due !== undefined && (
          <Fact label={texts.reserve}>
            {words(
              formatMoney(due.reservePaise),
              texts.reserveOf(formatPercent(due.reserveBp), formatMoney(due.valuePaise)),
              reserveFixed ? texts.reserveFixed : texts.reserveToday,
            )}
          </Fact>
        )}
        {buyer !== null && (
          <Fact label={texts.buyer}>
            {words(buyer, lot.pricePaise === null ? null : formatMoney(lot.pricePaise), day(lot.soldOn))}
          </Fact>
        )}
        {lot.surplusDuePaise > 0 && (
          <Fact label={columns.surplus}>
            {words(
              formatMoney(lot.surplusDuePaise),
              lot.refundByOn && `${columns.refundBy} ${day(lot.refundByOn)}`,
            )}
          </Fact>
        )}
        {lot.shortfallDuePaise > 0 && (
          <Fact label={columns.shortfall}>{formatMoney(lot.shortfallDuePaise)}</Fact>
        )}
        <Fact label={texts.store}>{storeName}</Fact>
      </dl>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Proof({ id }: { id: string }) {
  const { url } = useAttachmentUrl(id)
  if (url === null) return texts.none
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {texts.openProof}
    </Anchor>
  )
}
