import type { PurityProblem } from '../../../../domain/valuation/purity.ts'

/** Messages about metals. */
export const metalTexts = {
  nameTaken: 'This company already has a metal with this name.',
  kindTwice: 'This kind of item is repeated.',
  faults: {
    labelTwice: 'This label is already used.',
    purityTwice: 'This purity is already used.',
    tooPure: 'A purity can be at most 1000 (100 %).',
    referenceMissing:
      'The price must be quoted for one of the metal’s purities. Add it below or choose another.',
  } satisfies Record<PurityProblem['problem'], string>,
  referenceHasPrices: (name: string) =>
    `The price of ${name} must stay quoted for this purity: prices have been entered for it.`,
  referenceHasSchemes: (name: string, schemes: string) =>
    `The price of ${name} must stay quoted for this purity: lending rates per gram are set for it (${schemes}).`,
  pledged: (purity: string, number: string) =>
    `Items of ${purity} are pledged for loan ${number}. A purity can be removed once no loan has items of it.`,
  pledgedPending: (purity: string, customer: string) =>
    `Items of ${purity} belong to a pending loan of ${customer}. A purity can be removed once no loan has items of it.`,
  inDraft: (purity: string, number: string) =>
    `Items of ${purity} belong to loan ${number} in a draft of opening balances. A purity can be removed once no loan has items of it.`,
  products: { noun: 'product' },
  schemes: { noun: 'scheme' },
  categories: { noun: 'product category' },
} as const
