import { itemsTexts } from '#texts/items.ts'
import { usualProductsTexts } from '#texts/usualproducts.ts'
import { productCategoryRules } from '../../api/gen/rules/productcategory.ts'
import { AddUsualProducts } from '../shared/form/AddUsualProducts.tsx'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { productCategoryTexts as texts } from './texts.ts'

/** Product categories of the company: kinds of items of each metal. */
export const ProductCategoryScreen: MasterScreen = recordScreen({
  name: 'ProductCategory',
  texts,
  columns: [
    { id: 'name', width: 220 },
    { id: 'metal', value: ({ metalName }) => metalName, width: 160 },
    { id: 'kind', labels: itemsTexts.kinds, width: 140 },
  ],
  filters: [
    { id: 'metal', field: 'metalId', optionName: ({ metalName }) => metalName },
    { id: 'kind', field: 'kind', labels: itemsTexts.kinds },
  ],
  empty: { text: usualProductsTexts.offer, Action: AddUsualProducts },
  form: {
    rules: productCategoryRules.AddProductCategory,
    blocks: [
      {
        columns: 3,
        fields: [
          { kind: 'reference', name: 'metalId', list: 'GetMetal', shown: 'metalName' },
          { kind: 'text', name: 'name' },
          { kind: 'choice', name: 'kind', labels: itemsTexts.kinds, initial: 'ornament' },
        ],
      },
    ],
  },
})
