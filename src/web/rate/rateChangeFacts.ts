import type { PriceChange, Rate, RateChange } from '../../api/gen/model/index.ts'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { rateTexts } from './texts.ts'

const texts = rateTexts.change

/** What a change of an entry changes: the closing price of its day and today's valuation price. Dashes until it has loaded. */
export function rateChangeFacts(rate: Rate, change: RateChange | undefined): ConfirmFact[] {
  const day = formatDate(rate.effectiveOn)
  return [
    { label: texts.closing(day, rate.storeName ?? rateTexts.allStores), value: changeText(change?.closing) },
    { label: texts.valuation, value: changeText(change?.valuation) },
    { label: texts.usedBy, value: texts.uses },
  ]
}

function changeText(change: PriceChange | undefined): string {
  if (change === undefined) return texts.unknown
  const { fromPaise, toPaise } = change
  const [before, after] = [fromPaise, toPaise].map((paise) =>
    paise === null ? texts.none : formatMoney(paise),
  )
  return fromPaise === toPaise ? texts.same(before ?? '') : texts.changed(before ?? '', after ?? '')
}
