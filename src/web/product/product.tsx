import { itemsTexts } from '#texts/items.ts'
import { usualProductsTexts } from '#texts/usualproducts.ts'
import type { Product } from '../../api/gen/model/index.ts'
import { productRules } from '../../api/gen/rules/product.ts'
import { finenessOf } from '../../domain/valuation/purity.ts'
import { AddUsualProducts } from '../shared/form/AddUsualProducts.tsx'
import { ImportButton, LazyImportPage } from '../shared/import/ImportButton.tsx'
import type { Lists } from '../shared/master/masterOperations.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import type { FieldOption } from '../ui/form/SelectField.tsx'
import { productTexts as texts } from './texts.ts'

const { place } = texts

/** The products of the company; several can be added in a row. */
export const ProductScreen: MasterScreen = recordScreen({
  name: 'Product',
  texts,
  columns: [
    { id: 'name', width: 180 },
    { id: 'hindiName', width: 130 },
    { id: 'tamilName', width: 150 },
    { id: 'place', value: ({ metalName, categoryName }) => place(metalName, categoryName), width: 220 },
    { id: 'kind', labels: itemsTexts.kinds, width: 120 },
    { id: 'usualPurity', value: (product) => product.usualPurityLabel, width: 160 },
  ],
  filters: [
    { id: 'metal', field: 'metalId', optionName: ({ metalName }) => metalName },
    {
      id: 'category',
      field: 'categoryId',
      among: ({ metalId }, { metal }) => metal === undefined || metalId === metal,
      optionName: ({ metalName, categoryName }, { metal }) =>
        metal === undefined ? place(metalName, categoryName) : categoryName,
    },
  ],
  Header: ({ open }) => <ImportButton record="Product" open={open} />,
  Import: ({ onClose }) => <LazyImportPage target="Product" onClose={onClose} />,
  empty: { text: usualProductsTexts.offer, Action: AddUsualProducts },
  form: {
    rules: productRules.AddProduct,
    lists: ['GetMetal', 'GetProductCategory'],
    blocks: [
      {
        columns: 3,
        fields: [
          { kind: 'text', name: 'name' },
          {
            kind: 'select',
            name: 'categoryId',
            options: ({ row, choices }) => categoryOptions(choices, row),
            also: ({ row, values, choices }) =>
              purityOptions(choices, row, values.categoryId).some(
                ({ value }) => value === String(values.usualPurityBp),
              )
                ? {}
                : { usualPurityBp: null },
          },
          {
            kind: 'select',
            name: 'usualPurityBp',
            numeric: true,
            options: ({ row, values, choices }) => purityOptions(choices, row, values.categoryId),
            none: texts.noPurity,
            write: (value, { GetMetal }) =>
              GetMetal.flatMap(({ purities }) => purities).find(({ purityBp }) => purityBp === value)
                ?.label ?? texts.noPurity,
          },
        ],
      },
      {
        columns: 3,
        fields: [
          { kind: 'text', name: 'hindiName' },
          { kind: 'text', name: 'tamilName' },
        ],
      },
    ],
    several: { carriesOver: ['categoryId', 'usualPurityBp'], texts },
  },
})

type Choices = Lists<'GetMetal' | 'GetProductCategory'>

/** The category options, each with its metal; the product's own category even when it is inactive. */
function categoryOptions({ GetProductCategory }: Choices, product: Product | null): FieldOption[] {
  const choices = new Map(GetProductCategory.map(({ id, metalName, name }) => [id, place(metalName, name)]))
  if (product !== null) choices.set(product.categoryId, place(product.metalName, product.categoryName))
  return [...choices].map(([value, label]) => ({ value, label }))
}

/** The purity options: those of the category's metal, and the product's own. */
function purityOptions(
  { GetProductCategory, GetMetal }: Choices,
  product: Product | null,
  categoryId: string | null,
): FieldOption[] {
  const metalId = GetProductCategory.find(({ id }) => id === categoryId)?.metalId
  const metal = GetMetal.find(({ id }) => id === metalId)
  const choices = new Map(metal?.purities.map(({ purityBp, label }) => [purityBp, label]))
  if (product?.usualPurityBp != null && product.categoryId === categoryId) {
    const { usualPurityBp, usualPurityLabel } = product
    if (!choices.has(usualPurityBp)) choices.set(usualPurityBp, usualPurityLabel ?? finenessOf(usualPurityBp))
  }
  return [...choices].map(([value, label]) => ({ value: String(value), label }))
}
