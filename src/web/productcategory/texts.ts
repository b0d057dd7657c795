import { titlesTexts } from '#texts/titles.ts'

/** Texts of product categories. */
export const productCategoryTexts = {
  title: titlesTexts.productCategory,
  noun: 'Product Category',
  lead: 'Kinds of items of each metal. The kind decides which weight cap an item counts for.',
  newTitle: 'Add Product Category',
  fields: { metalId: 'Metal', name: 'Name', kind: 'Kind' },
  columns: { metal: 'Metal' },
  help: {
    metalId: 'Stays once the category has products',
    kind: 'Decides which weight cap its items count for',
  },
}
