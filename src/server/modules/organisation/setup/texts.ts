import type { PurityProblem } from '../../../../domain/valuation/purity.ts'

/** Sentences about setting an installation up. */
export const setUpTexts = {
  done: 'This installation has been set up. Sign in.',
  wrongCode:
    'This is not the code that the server printed at its last start. After ten wrong tries start it again for a new one.',
  metalTwice: 'This metal stands twice.',
  faults: {
    labelTwice: 'This label stands twice.',
    purityTwice: 'This purity stands twice.',
    tooPure: 'A purity is at most 1000, which is 100 %.',
    referenceMissing: 'The price is for one of the purities below. Add it there, or choose another.',
  } satisfies Record<PurityProblem['problem'], string>,
} as const
