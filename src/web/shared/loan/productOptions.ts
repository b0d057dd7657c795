import type { LoanMetal, LoanProduct } from '../../../api/gen/model/index.ts'
import type { FieldOption } from '../../ui/form/SelectField.tsx'
import { formatPercent } from '../../ui/format.ts'

/** The lists that items are chosen from. */
export interface ItemChoices {
  products: readonly LoanProduct[]
  metals: readonly LoanMetal[]
}

/** Product options; once a metal is known, only its products. Products with the same name also show their metal. Sorted by label. */
export function productOptions({ products, metals }: ItemChoices, metalId: string | null): FieldOption[] {
  const fitting = products.filter((product) => metalId === null || product.metalId === metalId)
  const count = new Map<string, number>()
  for (const { name } of fitting) count.set(name, (count.get(name) ?? 0) + 1)
  const options = fitting.map((product) => {
    const metal = metals.find(({ id }) => id === product.metalId)
    const isPlain = count.get(product.name) === 1 || metal === undefined
    return { value: product.id, label: isPlain ? product.name : `${product.name} · ${metal.name}` }
  })
  return options.sort((one, other) => one.label.localeCompare(other.label))
}

/** The purity options of a metal; the value is the purity in basis points, as text. */
export function purityOptions(metals: readonly LoanMetal[], metalId: string | undefined): FieldOption[] {
  const metal = metals.find(({ id }) => id === metalId)
  return (metal?.purities ?? []).map(({ label, purityBp }) => ({
    value: String(purityBp),
    label: label || formatPercent(purityBp),
  }))
}
