import { titlesTexts } from '#texts/titles.ts'

/** Texts of products. */
export const productTexts = {
  title: titlesTexts.product,
  noun: 'Product',
  lead: 'The items that people pledge, by metal and category.',
  newTitle: 'Add Product',
  fields: { name: 'Name', categoryId: 'Category', usualPurityBp: 'Usual purity' },
  columns: {
    place: 'Metal · Category',
    kind: 'Kind',
    usualPurity: 'Usual purity',
    metal: 'Metal',
    category: 'Category',
  },
  help: {
    categoryId: 'Its metal decides which purities there are',
    usualPurityBp: 'Filled in when such an item is pledged',
  },
  noPurity: 'None',
  place: (metal: string, category: string) => `${metal} · ${category}`,
  more: 'Add another one after this',
  moreHelp: 'Keeps the category and the purity, so that the next name can be typed at once',
  addedNow: 'Added just now:',
}
