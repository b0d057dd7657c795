import { Text } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import { recordTexts } from '#texts/record.ts'
import type { AuctionBid } from '../../api/gen/model/index.ts'
import figures from '../ui/figureTable.module.css'
import { formatDateTime, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { usePhone } from '../ui/usePhone.ts'

const { lot: texts } = auctionTexts

/** The bids on a lot, newest first; on a phone, the auction and the user who recorded the bid are below the bidder. */
export function LotBids({ bids }: { bids: readonly AuctionBid[] }) {
  const isPhone = usePhone()
  return (
    <Section title={texts.bids}>
      <ScrollRegion label={recordTexts.tableOf(texts.bids)}>
        <table className={figures.table} aria-label={texts.bids}>
          <thead>
            <tr>
              <th scope="col">{texts.bidder}</th>
              {!isPhone && <th scope="col">{texts.round}</th>}
              <th scope="col" className={figures.figure}>
                {texts.amount}
              </th>
              {!isPhone && <th scope="col">{texts.takenBy}</th>}
            </tr>
          </thead>
          <tbody>
            {bids.map(({ id, bidderName, bidderPhone, round, amountPaise, byName, madeAt }) => {
              const takenBy = [byName, formatDateTime(madeAt)].filter(Boolean).join(' · ')
              return (
                <tr key={id}>
                  <td>
                    {`${bidderName} · ${bidderPhone}`}
                    {isPhone && (
                      <Text size="xs" c="dimmed">
                        {`${texts.round} ${round + 1} · ${takenBy}`}
                      </Text>
                    )}
                  </td>
                  {!isPhone && <td>{round + 1}</td>}
                  <td className={figures.figure}>{formatMoney(amountPaise)}</td>
                  {!isPhone && <td>{takenBy}</td>}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
