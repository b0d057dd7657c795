import type { PurityProblem } from '../../../../domain/valuation/purity.ts'

/** Sentences about metals. */
export const metalTexts = {
  nameTaken: 'This company already has a metal of that name.',
  kindTwice: 'This kind of item stands twice.',
  faults: {
    labelTwice: 'This label stands twice.',
    purityTwice: 'This purity stands twice.',
    tooPure: 'A purity is at most 1000, which is 100 %.',
    referenceMissing:
      'The reference purity must be one of the purities of the metal. Add it below, or choose another.',
  } satisfies Record<PurityProblem['problem'], string>,
  referenceHasPrices: (name: string) =>
    `${name} has prices, which are given for its reference purity and would lose their meaning. It stays as it is.`,
  referenceHasSchemes: (name: string, schemes: string) =>
    `${name} has lending rates per gram (${schemes}), which would lose their meaning with another reference purity. It stays as it is.`,
  products: { kind: 'products', one: 'product' },
  schemes: { kind: 'interest slabs', one: 'interest slab' },
  categories: { kind: 'product categories', one: 'product category' },
} as const
