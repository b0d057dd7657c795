import type { BoardMetal } from '../../api/gen/model/index.ts'
import { type StoreChoice, wrongPrice } from './rateValues.ts'
import { rateTexts as texts } from './texts.ts'

/** The prices of a morning as the board's form holds them. */
export interface BoardValues extends Record<string, unknown> {
  /** In paise a gram, by the metal's id; what is not typed is left as it is. */
  prices: Record<string, number | null>
  source: string
  stores: StoreChoice
}

/** The board's form before anything is typed. */
export function emptyBoard(metals: readonly BoardMetal[], stores: StoreChoice = 'all'): BoardValues {
  return { prices: Object.fromEntries(metals.map(({ metalId }) => [metalId, null])), source: '', stores }
}

/** The prices that were typed, in the order of the board. */
export function typedPrices(
  metals: readonly BoardMetal[],
  { prices }: BoardValues,
): { metalId: string; pricePaisePerG: number }[] {
  return metals.flatMap(({ metalId }) => {
    const pricePaisePerG = prices[metalId] ?? null
    return pricePaisePerG === null ? [] : [{ metalId, pricePaisePerG }]
  })
}

/** The path of a metal's field. */
export function pricePath(metalId: string): string {
  return `prices.${metalId}`
}

/** The field that an error of the request stands under: prices are sent in a list, and typed by metal. */
export function boardField(field: string, sent: readonly { metalId: string }[]): string {
  const [, index] = /^prices\.(\d+)\./.exec(field) ?? []
  const metalId = index === undefined ? undefined : sent[Number(index)]?.metalId
  return metalId === undefined ? field : pricePath(metalId)
}

/** What is wrong with the prices that are typed, by path. */
export function checkBoard(values: BoardValues): Record<string, string> {
  const wrong = Object.entries(values.prices).flatMap(([metalId, price]) => {
    const message = wrongPrice(price)
    return message === null ? [] : [[pricePath(metalId), message]]
  })
  return Object.fromEntries(wrong) as Record<string, string>
}

/** The change of a metal's price in words, such as `Up ₹94.94 (1.51 %)`; null when there is nothing to compare. */
export function changeWords(
  { changePaise, changeBp }: Pick<BoardMetal, 'changePaise' | 'changeBp'>,
  money: (paise: number) => string,
  percent: (bp: number) => string,
): string | null {
  if (changePaise === null || changeBp === null) return null
  if (changePaise === 0) return texts.board.same
  const say = changePaise > 0 ? texts.board.up : texts.board.down
  return say(money(Math.abs(changePaise)), percent(Math.abs(changeBp)))
}
