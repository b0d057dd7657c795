import { titlesTexts } from '#texts/titles.ts'

/** Texts of products. */
export const productTexts = {
  title: titlesTexts.product,
  noun: 'Product',
  lead: 'Items customers pledge, by metal and category.',
  newTitle: 'Add Product',
  fields: {
    name: 'Name',
    hindiName: 'Name in Hindi',
    tamilName: 'Name in Tamil',
    categoryId: 'Category',
    usualPurityBp: 'Usual purity',
  },
  columns: {
    hindiName: 'Hindi',
    tamilName: 'Tamil',
    place: 'Metal · Category',
    kind: 'Kind',
    usualPurity: 'Usual purity',
    metal: 'Metal',
    category: 'Category',
  },
  help: {
    hindiName: 'Printed on tickets in Hindi. If empty, the product’s name is printed.',
    tamilName: 'Printed on tickets in Tamil. If empty, the product’s name is printed.',
    categoryId: 'Its metal decides which purities you can choose',
    usualPurityBp: 'Filled in automatically when this item is pledged',
  },
  noPurity: 'None',
  place: (metal: string, category: string) => `${metal} · ${category}`,
  more: 'Add another after this',
  moreHelp: 'Keeps the category and purity, so you only type the next name',
  addedNow: 'Just added:',
}
