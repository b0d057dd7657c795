import { titlesTexts } from '#texts/titles.ts'

/** Texts of product categories. */
export const productCategoryTexts = {
  title: titlesTexts.productCategory,
  noun: 'Product Category',
  lead: 'Kinds of items of each metal. The kind decides which weight limit applies.',
  newTitle: 'Add Product Category',
  fields: { metalId: 'Metal', name: 'Name', kind: 'Kind' },
  columns: { metal: 'Metal' },
  help: {
    metalId: 'Cannot be changed once products exist',
    kind: 'Decides which weight limit applies to its items',
  },
}
