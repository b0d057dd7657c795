/** Messages about products. */
export const productTexts = {
  nameTaken: 'This category already has a product with this name.',
  unknownCategory: 'Choose an active product category.',
  pledged: (product: string, metal: string) =>
    `${product} was pledged as ${metal}, so it must stay in a category of ${metal}. Add another product for the other metal.`,
  notOfMetal: (metal: string) =>
    `${metal} has no such purity. Choose one of its purities or leave this empty.`,
  categoryInactive: (category: string) => `The product category ${category} is in-active. Activate it first.`,
  purityGone: (metal: string) =>
    `${metal} no longer has the usual purity of this product. Add that purity to the metal first.`,
  noUsualMetals: 'Common products need an active metal with the symbol Au or Ag. Add the metal first.',
} as const
