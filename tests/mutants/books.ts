import type { Mutant } from './mutant.ts'

/** Faults in opening and closing a day, in its slip, and in the numbers of documents. */
export const mutants: Mutant[] = [
  {
    fault: 'the closing slip shows what came in as what went out',
    file: 'src/server/day/closeDay.ts',
    find: 'cashInPaise: moved.cash_in_paise ?? 0,\n    cashOutPaise: moved.cash_out_paise ?? 0,',
    replace: 'cashInPaise: moved.cash_out_paise ?? 0,\n    cashOutPaise: moved.cash_in_paise ?? 0,',
    tests: ['tests/server/day.test.ts'],
  },
]
