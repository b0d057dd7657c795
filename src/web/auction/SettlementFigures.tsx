import { Text } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import { recordTexts } from '#texts/record.ts'
import type { AuctionSettlement } from '../../api/gen/model/index.ts'
import figures from '../ui/figureTable.module.css'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'

const { settlement: texts } = auctionTexts

/** The settlement of a price: the dues in order, what the price pays of each, and the surplus or shortfall. */
export function SettlementFigures({ settlement }: { settlement: AuctionSettlement }) {
  const { dues, recovered } = settlement
  const rows = [
    [texts.costs, settlement.costsPaise, settlement.costsRecoveredPaise],
    [texts.charges, dues.chargesPaise, recovered.chargesPaise],
    [texts.penal, dues.penalPaise, recovered.penalPaise],
    [texts.interest, dues.interestPaise, recovered.interestPaise],
    [texts.principal, dues.principalPaise, recovered.principalPaise],
  ] as const
  const { surplusPaise, shortfallPaise, waivedPaise, pricePaise } = settlement
  return (
    <Section title={texts.title}>
      <ScrollRegion label={recordTexts.tableOf(texts.title)}>
        <table className={figures.table} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.part}</th>
              <th scope="col" className={figures.figure}>
                {texts.due}
              </th>
              <th scope="col" className={figures.figure}>
                {texts.paid}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, due, paid]) => (
              <tr key={label}>
                <td>{label}</td>
                <td className={figures.figure}>{formatMoney(due)}</td>
                <td className={figures.figure}>{formatMoney(paid)}</td>
              </tr>
            ))}
            <tr>
              <td>{texts.surplus}</td>
              <td />
              <td className={figures.figure}>{formatMoney(surplusPaise)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.price}</th>
              <td />
              <td className={figures.figure}>{formatMoney(pricePaise)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <div role="status">
        {shortfallPaise > 0 && <Text>{texts.shortfall(formatMoney(shortfallPaise))}</Text>}
        {waivedPaise > 0 && <Text c="dimmed">{texts.waived(formatMoney(waivedPaise))}</Text>}
      </div>
    </Section>
  )
}
