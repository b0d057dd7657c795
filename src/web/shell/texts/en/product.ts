import { titlesTexts } from './titles.ts'

/** Texts of products. */
export const productTexts = {
  title: titlesTexts.product,
  noun: 'Product',
  lead: 'The items that people pledge, by metal and category.',
  fields: { categoryId: 'Category', name: 'Name', usualPurityBp: 'Usual purity' },
  columns: { metal: 'Metal', kind: 'Kind' },
}
