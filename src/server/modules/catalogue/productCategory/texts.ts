/** Sentences about product categories. */
export const productCategoryTexts = {
  nameTaken: 'This metal already has a product category of that name.',
  unknownMetal: 'This metal is not there, or in-active. Choose an active one.',
  metalInactive: (metal: string) => `${metal} is in-active. Bring the metal back first.`,
  hasProducts: (name: string) =>
    `${name} has products, whose purities are of its metal. Add another category for the other metal instead.`,
  products: { kind: 'products', one: 'product' },
} as const
