import type { PurityProblem } from '../../../../domain/valuation/purity.ts'

/** Messages about setting an installation up. */
export const setUpTexts = {
  done: 'This installation is already set up. Sign in.',
  wrongCode:
    'This is not the code shown when the server last started. After ten wrong attempts, restart the server for a new code.',
  metalTwice: 'This metal is repeated.',
  faults: {
    labelTwice: 'This label is already used.',
    purityTwice: 'This purity is already used.',
    tooPure: 'A purity can be at most 1000 (100 %).',
    referenceMissing: 'The price must be for one of the purities below. Add that purity or choose another.',
  } satisfies Record<PurityProblem['problem'], string>,
} as const
