import { rateRules } from '../../api/gen/rules/rate.ts'
import { rateTexts as texts } from './texts.ts'

/** Whom a price is for: all stores, or the current one. */
export type StoreChoice = 'all' | 'own'

/** The choices of stores that a price may be for. */
export function storeChoices(storeName: string): { value: StoreChoice; label: string }[] {
  return [
    { value: 'all', label: texts.allStores },
    { value: 'own', label: texts.onlyStore(storeName) },
  ]
}

const { minimum, maximum } = rateRules.AddRate.pricePaisePerG

/** What is wrong with a typed price, by the contract's bounds; null when nothing is, or nothing is typed. */
export function wrongPrice(paise: number | null): string | null {
  return paise !== null && (paise < minimum || paise > maximum) ? texts.bounds : null
}

/** {@link wrongPrice} of a form's price, by its path. */
export function checkPrice(paise: number | null): Record<string, string> {
  const message = wrongPrice(paise)
  return message === null ? {} : { pricePaisePerG: message }
}

/** A purity in words, by the metal's own name for it. */
export function purityName(
  purityBp: number,
  purities: readonly { label: string; purityBp: number }[],
): string {
  return purities.find((one) => one.purityBp === purityBp)?.label ?? `${purityBp / 100} %`
}
