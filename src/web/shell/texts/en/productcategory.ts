import { titlesTexts } from './titles.ts'

/** Texts of product categories. */
export const productCategoryTexts = {
  title: titlesTexts.productCategory,
  noun: 'Product Category',
  lead: 'Kinds of items of each metal. The kind decides which weight cap an item counts for.',
  fields: { metalId: 'Metal', name: 'Name', kind: 'Kind' },
  kinds: { ornament: 'Ornament', coin: 'Coin', bar: 'Bar', utensil: 'Utensil' },
}
