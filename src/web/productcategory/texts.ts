import { titlesTexts } from '#texts/titles.ts'

/** Texts of product categories. */
export const productCategoryTexts = {
  title: titlesTexts.productCategory,
  noun: 'Product Category',
  lead: 'Groups of products, each of one metal and kind.',
  newTitle: 'Add Product Category',
  fields: { metalId: 'Metal', name: 'Name', kind: 'Kind' },
  columns: { metal: 'Metal' },
  help: {
    metalId: 'Cannot be changed once products exist',
    kind: 'Decides which weight limit applies to its items',
  },
}
