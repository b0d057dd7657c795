import { counted } from '../../../../domain/text/count.ts'
/** Texts of the offer to add the products that nearly every business takes. */
export const usualProductsTexts = {
  add: 'Add the usual ones',
  offer:
    'Add your own, or begin with the usual ones of gold and silver: ring, chain, bangle, coin, anklet, tumbler and the rest, each with its usual purity.',
  added: (categories: number, products: number) =>
    [count(categories, 'product category', 'product categories'), count(products, 'product', 'products')]
      .filter((part) => part !== '')
      .join(' and ')
      .concat(' added'),
  nothing: 'All the usual products are there already',
  failed: 'The usual products could not be added',
}

function count(many: number, one: string, several: string): string {
  if (many === 0) return ''
  return counted(many, one, several)
}
