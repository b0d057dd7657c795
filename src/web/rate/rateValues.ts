import { rateRules } from '../../api/gen/rules/rate.ts'
import { rateTexts as texts } from './texts.ts'

/** The scope of a price: all stores, or the current one. */
export type StoreChoice = 'all' | 'own'

/** The store options of a price. */
export function storeChoices(storeName: string): { value: StoreChoice; label: string }[] {
  return [
    { value: 'all', label: texts.allStores },
    { value: 'own', label: texts.onlyStore(storeName) },
  ]
}

const { minimum, maximum } = rateRules.AddRate.pricePaisePerG

/** The error of a typed price by the contract's bounds; null if it is valid or empty. */
export function wrongPrice(paise: number | null): string | null {
  return paise !== null && (paise < minimum || paise > maximum) ? texts.bounds : null
}

/** {@link wrongPrice} of a form's price, by its path. */
export function checkPrice(paise: number | null): Record<string, string> {
  const message = wrongPrice(paise)
  return message === null ? {} : { pricePaisePerG: message }
}

/** Name of a purity: the metal's label for it. */
export function purityName(
  purityBp: number,
  purities: readonly { label: string; purityBp: number }[],
): string {
  return purities.find((one) => one.purityBp === purityBp)?.label ?? `${purityBp / 100} %`
}
