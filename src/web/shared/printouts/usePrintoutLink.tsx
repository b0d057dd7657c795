import { Anchor, Group } from '@mantine/core'
import { createElement, type ReactNode, useCallback } from 'react'
import type { PrintoutSubject } from '../../shell/staticData.ts'
import { type PrintoutChoice, usePrintouts } from '../../shell/usePrintouts.ts'
import { PrintoutAnchor } from './PrintoutAnchor.tsx'
import { printoutsTexts as texts } from './texts.ts'

/** A record with a printout. */
export interface PrintoutRecord {
  subject: PrintoutSubject
  id: string
}

/** Links to the first printout of a record, for the message after an action; none without the right to print it. */
export function usePrintoutLink(): (record: PrintoutRecord | undefined) => ReactNode {
  const [ofLoan] = usePrintouts('loan')
  const [ofVoucher] = usePrintouts('voucher')
  const [ofReversal] = usePrintouts('reversal')
  const [ofRelease] = usePrintouts('release')
  const [ofCreditNote] = usePrintouts('creditNote')
  const [ofDebitNote] = usePrintouts('debitNote')
  const [ofAuctionLot] = usePrintouts('auctionLot')
  const [ofTransfer] = usePrintouts('transfer')
  const [ofPacketAudit] = usePrintouts('packetAudit')
  const [ofMoneyTransfer] = usePrintouts('moneyTransfer')
  const [ofTaxPayment] = usePrintouts('taxPayment')
  return useCallback(
    (record) => {
      if (record === undefined) return undefined
      const printout = {
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
      }[record.subject]
      return printout === undefined ? undefined : createElement(PrintoutLinks, { printout, id: record.id })
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
function PrintoutLinks({ printout, id }: { printout: PrintoutChoice; id: string }) {
  const sendPath = printout.sendPathOf?.(id)
  return (
    <Group gap="md">
      <PrintoutAnchor printout={printout} id={id} />
      {sendPath !== undefined && (
        <Anchor href={sendPath} target="_blank" rel="noreferrer">
          {texts.send(printout.title)}
        </Anchor>
      )}
    </Group>
  )
}
