import { Anchor, Group } from '@mantine/core'
import { createElement, type ReactNode, useCallback } from 'react'
import type { PaperSubject } from '../../shell/staticData.ts'
import { type PaperChoice, usePapers } from '../../shell/usePapers.ts'
import { PaperAnchor } from './PaperAnchor.tsx'
import { papersTexts as texts } from './texts.ts'

/** A record with a printout. */
export interface PaperRecord {
  of: PaperSubject
  id: string
}

/** Links to the first printout of a record, for the message after an action; none without the right to print it. */
export function usePaperLink(): (record: PaperRecord | undefined) => ReactNode {
  const [ofLoan] = usePapers('loan')
  const [ofVoucher] = usePapers('voucher')
  const [ofReversal] = usePapers('reversal')
  const [ofRelease] = usePapers('release')
  const [ofCreditNote] = usePapers('creditNote')
  const [ofDebitNote] = usePapers('debitNote')
  const [ofAuctionLot] = usePapers('auctionLot')
  const [ofTransfer] = usePapers('transfer')
  const [ofPacketAudit] = usePapers('packetAudit')
  const [ofMoneyTransfer] = usePapers('moneyTransfer')
  const [ofTaxPayment] = usePapers('taxPayment')
  return useCallback(
    (record) => {
      if (record === undefined) return undefined
      const paper = {
        loan: ofLoan,
        voucher: ofVoucher,
        reversal: ofReversal,
        release: ofRelease,
        creditNote: ofCreditNote,
        debitNote: ofDebitNote,
        auctionLot: ofAuctionLot,
        transfer: ofTransfer,
        packetAudit: ofPacketAudit,
        moneyTransfer: ofMoneyTransfer,
        taxPayment: ofTaxPayment,
      }[record.of]
      return paper === undefined ? undefined : createElement(PaperLinks, { paper, id: record.id })
    },
    [
      ofLoan,
      ofVoucher,
      ofReversal,
      ofRelease,
      ofCreditNote,
      ofDebitNote,
      ofAuctionLot,
      ofTransfer,
      ofPacketAudit,
      ofMoneyTransfer,
      ofTaxPayment,
    ],
  )
}

/** Links to a printout, and to its message if it has one, each in a new tab. */
function PaperLinks({ paper, id }: { paper: PaperChoice; id: string }) {
  const sendPath = paper.sendPathOf?.(id)
  return (
    <Group gap="md">
      <PaperAnchor paper={paper} id={id} />
      {sendPath !== undefined && (
        <Anchor href={sendPath} target="_blank" rel="noreferrer">
          {texts.send(paper.title)}
        </Anchor>
      )}
    </Group>
  )
}
