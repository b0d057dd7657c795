/** Sentences about products. */
export const productTexts = {
  nameTaken: 'This category already has a product of that name.',
  unknownCategory: 'This product category is not there, or in-active. Choose an active one.',
  notOfMetal: (metal: string) => `${metal} has no such purity. Choose one of its purities, or none.`,
  categoryInactive: (category: string) => `${category} is in-active. Bring the product category back first.`,
  purityGone: (metal: string) =>
    `The usual purity of this product is not one of ${metal} any more. Bring the purity back first.`,
  noUsualMetals:
    'There is no active metal of the symbol Au or Ag to add the usual products to. Add the metal first.',
} as const
