import { itemsTexts } from '#texts/items.ts'
import type { AddProductCategoryRequest, ItemKind, ProductCategory } from '../../api/gen/model/index.ts'

/** A product category as its form holds it. */
export interface ProductCategoryValues extends Record<string, unknown> {
  metalId: string | null
  name: string
  kind: ItemKind | null
}

/** What the form of a product category shows. */
export function toProductCategoryValues(category: ProductCategory | null): ProductCategoryValues {
  return {
    metalId: category?.metalId ?? null,
    name: category?.name ?? '',
    kind: category?.kind ?? 'ornament',
  }
}

/** The fields of a product category as the contract wants them. */
export function toProductCategoryRequest(
  values: ProductCategoryValues,
): Omit<AddProductCategoryRequest, 'companyId'> {
  return { metalId: values.metalId ?? '', name: values.name.trim(), kind: values.kind ?? 'ornament' }
}

/** How a category's field reads where two versions of it are compared. */
export function writeProductCategoryValue(metalName: (id: string) => string) {
  return (name: string, value: unknown): string => {
    if (name === 'metalId') return typeof value === 'string' ? metalName(value) : ''
    if (name === 'kind') return itemsTexts.kinds[value as ItemKind] ?? ''
    return String(value ?? '')
  }
}
