import { useGetMetal } from '../../api/gen/hooks/metal/metal.ts'
import { useGetProductCategory } from '../../api/gen/hooks/product-category/product-category.ts'
import type { Metal, Product, ProductCategory } from '../../api/gen/model/index.ts'
import { finenessOf } from '../../domain/valuation/purity.ts'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { FieldOption } from '../ui/form/SelectField.tsx'
import { productTexts as texts } from './texts.ts'

/** What a product is made of: the active categories and their metals. */
export interface ProductParts {
  categories: ProductCategory[]
  metals: Metal[]
}

/** Reads what a product's form offers, as one query. */
export function useProductParts() {
  const scope = useScope()
  const categories = useGetProductCategory(scope, { query: { select: rowsOf } })
  const metals = useGetMetal(scope, { query: { select: rowsOf } })
  const data: ProductParts | undefined = categories.data &&
    metals.data && { categories: categories.data, metals: metals.data }
  return {
    data,
    isError: categories.isError || metals.isError,
    error: categories.error ?? metals.error,
    refetch: () => Promise.all([categories.refetch(), metals.refetch()]),
  }
}

/** The categories to choose from, each with its metal; that of the product also when it is in-active. */
export function categoryChoices({ categories }: ProductParts, product: Product | null): FieldOption[] {
  const choices = new Map(categories.map(({ id, metalName, name }) => [id, texts.place(metalName, name)]))
  if (product !== null) choices.set(product.categoryId, texts.place(product.metalName, product.categoryName))
  return [...choices].map(([value, label]) => ({ value, label }))
}

/** The purities to choose from: those of the category's metal, and what the product has there. */
export function purityChoices(
  { categories, metals }: ProductParts,
  product: Product | null,
  categoryId: string | null,
): FieldOption[] {
  const metalId = categories.find(({ id }) => id === categoryId)?.metalId
  const metal = metals.find(({ id }) => id === metalId)
  const choices = new Map(metal?.purities.map(({ purityBp, label }) => [String(purityBp), label]))
  if (product?.usualPurityBp != null && product.categoryId === categoryId) {
    const { usualPurityBp, usualPurityLabel } = product
    const value = String(usualPurityBp)
    if (!choices.has(value)) choices.set(value, usualPurityLabel ?? finenessOf(usualPurityBp))
  }
  return [...choices].map(([value, label]) => ({ value, label }))
}
