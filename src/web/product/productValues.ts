import type { AddProductRequest, Product } from '../../api/gen/model/index.ts'

/** A product as its form holds it. */
export interface ProductValues extends Record<string, unknown> {
  name: string
  categoryId: string | null
  /** Basis points as text, as choices hold it; null for none. */
  usualPurityBp: string | null
}

/** What the form of a product shows. */
export function toProductValues(product: Product | null): ProductValues {
  return {
    name: product?.name ?? '',
    categoryId: product?.categoryId ?? null,
    usualPurityBp: product?.usualPurityBp == null ? null : String(product.usualPurityBp),
  }
}

/** What the form shows for the next product of a row of them: the same place, another name. */
export function nextProductValues(saved: Product): ProductValues {
  return { ...toProductValues(saved), name: '' }
}

/** The fields of a product as the contract wants them. */
export function toProductRequest(values: ProductValues): Omit<AddProductRequest, 'companyId'> {
  return {
    name: values.name.trim(),
    categoryId: values.categoryId ?? '',
    usualPurityBp: values.usualPurityBp === null ? null : Number(values.usualPurityBp),
  }
}
