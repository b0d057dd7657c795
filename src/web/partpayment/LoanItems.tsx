import { Avatar, Text } from '@mantine/core'
import { IconDiamond } from '@tabler/icons-react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPayment, PartPaymentItem } from '../../api/gen/model/index.ts'
import { finenessOf } from '../../domain/valuation/purity.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { formatMoney, formatNumber, formatWeight } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './LoanPage.module.css'

const texts = partPaymentTexts.items

/** What is pledged, with photos, weights and the value at opening. */
export function LoanItems({ loan: { items, valuePaise } }: { loan: PartPayment }) {
  const sum = (pick: (item: PartPaymentItem) => number) => items.reduce((all, item) => all + pick(item), 0)
  return (
    <Section title={texts.title}>
      <ScrollRegion label={texts.table}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.product}</th>
              {[texts.purity, texts.pieces, texts.gross, texts.net, texts.value].map((word) => (
                <th key={word} scope="col" className={classes.figure}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow key={item.line} item={item} />
            ))}
          </tbody>
          {items.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{texts.total}</th>
                <td />
                <td className={classes.figure}>{formatNumber(sum(({ pieces }) => pieces))}</td>
                <td className={classes.figure}>{formatWeight(sum(({ grossMg }) => grossMg))}</td>
                <td className={classes.figure}>{formatWeight(sum(({ netMg }) => netMg))}</td>
                <td className={classes.figure}>{formatMoney(valuePaise)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollRegion>
    </Section>
  )
}

function ItemRow({ item }: { item: PartPaymentItem }) {
  const photo = useAttachmentUrl(item.photoId)
  const marks = texts.marks([item.huid, item.marks])
  return (
    <tr>
      <th scope="row">
        <div className={classes.item}>
          <Avatar src={photo.url} alt={texts.photo(item.productName)} size={44} radius="md">
            <IconDiamond size={20} aria-hidden />
          </Avatar>
          <div>
            {item.productName} {item.released && <StatusBadge>{texts.released}</StatusBadge>}
            {marks !== '' && (
              <Text size="xs" c="dimmed">
                {marks}
              </Text>
            )}
          </div>
        </div>
      </th>
      <td className={classes.figure}>{finenessOf(item.purityBp)}</td>
      <td className={classes.figure}>{formatNumber(item.pieces)}</td>
      <td className={classes.figure}>{formatWeight(item.grossMg)}</td>
      <td className={classes.figure}>{formatWeight(item.netMg)}</td>
      <td className={classes.figure}>{formatMoney(item.valuePaise)}</td>
    </tr>
  )
}
