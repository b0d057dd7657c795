import { counted } from '../../../../domain/text/count.ts'

/** Texts of the offer to add common products. */
export const usualProductsTexts = {
  add: 'Add common products',
  offer:
    'Add your own, or start with common gold and silver products: ring, chain, bangle, coin, anklet, tumbler and others, each with its usual purity.',
  added: (categories: number, products: number) => {
    const ofCategories = counted(categories, 'product category')
    if (products === 0) return `${ofCategories} added`
    const ofProducts = counted(products, 'product')
    return categories === 0 ? `${ofProducts} added` : `${ofCategories} and ${ofProducts} added`
  },
  nothing: 'All common products are already added',
  failed: 'Could not add the common products',
}
