import { SimpleGrid } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import { usePlaceBid } from '../../api/gen/hooks/auction/auction.ts'
import type { AuctionLot } from '../../api/gen/model/index.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { bidRefusal } from '../../domain/auction/auction.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { type KeyedValues, newKey } from '../shared/useIdempotencyKey.ts'
import { usePosting } from '../shared/usePosting.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'

const { day: texts } = auctionTexts

interface BidValues extends KeyedValues {
  bidderName: string
  bidderPhone: string
  amountPaise: number | null
}

const empty = (): BidValues => ({
  bidderName: '',
  bidderPhone: '',
  amountPaise: null,
  idempotencyKey: newKey(),
})

/** Takes a bid: from the reserve up, above the highest. */
export function BidForm({ lot, highestPaise }: { lot: AuctionLot; highestPaise: number | null }) {
  const reservePaise = lot.lot.reservePaise ?? 0
  const posting = usePosting<BidValues, AuctionLot>({
    draftKey: `auction/bid/${lot.lot.id}`,
    empty,
    check: (values) => {
      const labels = { bidderName: texts.bidder, bidderPhone: texts.phone, amountPaise: texts.amount }
      const found = contractCheck(auctionRules.PlaceBid, labels, values)
      const refusal = values.amountPaise && bidRefusal(values.amountPaise, reservePaise, highestPaise)
      return refusal ? { ...found, amountPaise: refusal } : found
    },
    send: ({ bidderName, bidderPhone, amountPaise }): Promise<AuctionLot> =>
      place.mutateAsync({
        params: { id: lot.lot.id },
        data: {
          bidderName: bidderName.trim(),
          bidderPhone: bidderPhone.trim(),
          amountPaise: amountPaise ?? 0,
        },
      }),
    said: ({ lot: { highestPaise: paise } }) => texts.placed(formatMoney(paise ?? 0)),
    onDone: () => undefined,
  })
  const place = usePlaceBid({ request: posting.request })
  const { form } = posting
  const least =
    highestPaise === null ? texts.atLeast(formatMoney(reservePaise)) : texts.above(formatMoney(highestPaise))
  return (
    <Section title={texts.bid} lead={least}>
      <RecordBody record={posting} onCancel={posting.discard} saveLabel={texts.place}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextField record={form} name="bidderName" label={texts.bidder} required />
          <TextField record={form} name="bidderPhone" type="tel" label={texts.phone} required />
          <MoneyField record={form} name="amountPaise" label={texts.amount} required />
        </SimpleGrid>
      </RecordBody>
    </Section>
  )
}
