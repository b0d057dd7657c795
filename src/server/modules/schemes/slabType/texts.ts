/** Sentences about slab types. */
export const slabTypeTexts = {
  nameTaken: 'This company already has a slab type of that name.',
  interestSlabs: 'interest slabs',
} as const
