import { auctionTexts } from '#texts/auction.ts'
import type { AuctionItem } from '../../api/gen/model/index.ts'
import figures from '../ui/figureTable.module.css'
import { formatPercent, formatWeight } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'

const { lot: texts } = auctionTexts

/** The articles of a lot. */
export function LotItems({ items }: { items: readonly AuctionItem[] }) {
  return (
    <Section title={texts.items}>
      <ScrollRegion label={auctionTexts.tableOf(texts.items)}>
        <table className={figures.table} aria-label={texts.items}>
          <thead>
            <tr>
              <th scope="col">{texts.item}</th>
              {[texts.pieces, texts.purity, texts.gross, texts.net].map((header) => (
                <th key={header} scope="col" className={figures.figure}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.line}>
                <td>{item.productName}</td>
                <td className={figures.figure}>{item.pieces}</td>
                <td className={figures.figure}>{formatPercent(item.purityBp)}</td>
                <td className={figures.figure}>{formatWeight(item.grossMg)}</td>
                <td className={figures.figure}>{formatWeight(item.netMg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
