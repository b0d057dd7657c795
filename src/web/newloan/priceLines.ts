import type { LoanMetal, LoanPriceSource, NewLoanChoices } from '../../api/gen/model/index.ts'
import { itemValuePaise } from '../../domain/valuation/valuation.ts'
import { formatDate, formatDateTime, formatMoney, formatPercent } from '../ui/format.ts'
import type { LoanCalculation } from './calculateLoan.ts'
import { priceTexts as texts } from './texts/prices.ts'

/** The price per gram of a metal in a purity, with its time and its calculation. */
export interface PriceLine {
  /** Metal and purity, such as `Gold 22K · 916`. */
  name: string
  price: string
  /** When the price was entered, or which price it is. */
  note: string
  lines: string[]
}

/** One gram, in milligrams. */
const GRAM = 1000

/**
 * The prices that value the typed items, one for each metal and purity; before an item is complete, the price of each metal that is
 * lent on.
 */
export function priceLines({ items }: LoanCalculation, { metals, schemes }: NewLoanChoices): PriceLine[] {
  const used = items.flatMap(({ offered }) => (offered === null ? [] : [offered]))
  const wanted =
    used.length > 0
      ? used.map(({ metal, purityBp }) => ({ metal: metals.find(({ id }) => id === metal), purityBp }))
      : metals
          .filter(({ id }) => schemes.some(({ metalId }) => metalId === id))
          .map((metal) => ({ metal, purityBp: metal.referencePurityBp }))
  const lines = wanted.flatMap(({ metal, purityBp }) => (metal === undefined ? [] : lineOf(metal, purityBp)))
  return [...new Map(lines.map((line) => [line.name, line])).values()]
}

function lineOf(metal: LoanMetal, purityBp: number): PriceLine[] {
  const { pricePaisePerG, priceSource, referencePurityBp } = metal
  if (pricePaisePerG === null || priceSource === undefined) return []
  const reference = purityName(metal, referencePurityBp)
  const item = { netMg: GRAM, purityBp, referencePurityBp }
  const price = formatMoney(itemValuePaise(item, pricePaisePerG))
  const scaled = texts.scaled(
    formatMoney(pricePaisePerG),
    formatPercent(purityBp),
    formatPercent(referencePurityBp),
    price,
  )
  return [
    {
      name: texts.priceOf(metal.name, purityName(metal, purityBp)),
      price,
      note: noteOf(priceSource),
      lines: [...sourceLines(priceSource, reference), ...(purityBp === referencePurityBp ? [] : [scaled])],
    },
  ]
}

function noteOf({ taken, closingOn, enteredAt }: LoanPriceSource): string {
  if (taken === 'latest') return texts.enteredAt(formatDateTime(enteredAt))
  return taken === 'average' ? texts.taken.average : texts.taken.previousClosing(formatDate(closingOn))
}

function sourceLines(source: LoanPriceSource, reference: string): string[] {
  const { taken, closingOn, closingPaisePerG, enteredAt, averagePaisePerG, averageDays } = source
  const closing = [formatMoney(closingPaisePerG), formatDate(closingOn), formatDateTime(enteredAt)] as const
  if (taken === 'latest') return [texts.latest(reference, ...closing)]
  return [
    texts.average(reference, formatMoney(averagePaisePerG ?? 0), averageDays ?? 0),
    texts.closing(reference, ...closing),
    texts.lower,
  ]
}

function purityName({ purities }: LoanMetal, purityBp: number): string {
  return purities.find((purity) => purity.purityBp === purityBp)?.label || formatPercent(purityBp)
}
