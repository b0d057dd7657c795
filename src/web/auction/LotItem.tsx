import { Text } from '@mantine/core'
import { IconDiamond } from '@tabler/icons-react'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { AuctionItem } from '../../api/gen/model/index.ts'
import { StoredPhoto } from '../shared/picture/StoredPhoto.tsx'
import classes from './Auction.module.css'

const { photo } = partPaymentTexts.items

interface LotItemProps {
  item: AuctionItem
  /** Fineness, pieces and weight of the item, shown below its name. */
  facts?: string
}

/** An item of a lot with its photo, which opens in a new tab. */
export function LotItem({ item: { photoId, productName }, facts }: LotItemProps) {
  return (
    <div className={classes.item}>
      <StoredPhoto id={photoId} label={photo(productName)}>
        <IconDiamond size={20} aria-hidden />
      </StoredPhoto>
      <div>
        {productName}
        {facts !== undefined && (
          <Text size="xs" c="dimmed">
            {facts}
          </Text>
        )}
      </div>
    </div>
  )
}
