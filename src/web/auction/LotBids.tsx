import { auctionTexts } from '#texts/auction.ts'
import { recordTexts } from '#texts/record.ts'
import type { AuctionBid } from '../../api/gen/model/index.ts'
import figures from '../ui/figureTable.module.css'
import { formatDateTime, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'

const { lot: texts } = auctionTexts

/** The bids on a lot, the newest first. */
export function LotBids({ bids }: { bids: readonly AuctionBid[] }) {
  return (
    <Section title={texts.bids}>
      <ScrollRegion label={recordTexts.tableOf(texts.bids)}>
        <table className={figures.table} aria-label={texts.bids}>
          <thead>
            <tr>
              <th scope="col">{texts.bidder}</th>
              <th scope="col">{texts.round}</th>
              <th scope="col" className={figures.figure}>
                {texts.amount}
              </th>
              <th scope="col">{texts.takenBy}</th>
            </tr>
          </thead>
          <tbody>
            {bids.map(({ id, bidderName, bidderPhone, round, amountPaise, byName, madeAt }) => (
              <tr key={id}>
                <td>{`${bidderName} · ${bidderPhone}`}</td>
                <td>{round + 1}</td>
                <td className={figures.figure}>{formatMoney(amountPaise)}</td>
                <td>{[byName, formatDateTime(madeAt)].filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
