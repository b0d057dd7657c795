import type { Mutant } from './mutant.ts'

/** Faults in opening and closing a day, in its slip, in vouchers and ledgers, and in the numbers of documents. */
export const mutants: Mutant[] = [
  {
    fault: 'the closing slip shows what came in as what went out',
    file: 'src/server/day/closeDay.ts',
    find: 'cashInPaise: moved.cash_in_paise ?? 0,\n    cashOutPaise: moved.cash_out_paise ?? 0,',
    replace: 'cashInPaise: moved.cash_out_paise ?? 0,\n    cashOutPaise: moved.cash_in_paise ?? 0,',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the open day shows what came in as what went out',
    file: 'src/server/day/dayRow.ts',
    find: 'sum(l.debit_paise)::bigint as cash_in_paise, sum(l.credit_paise)::bigint as cash_out_paise',
    replace: 'sum(l.credit_paise)::bigint as cash_in_paise, sum(l.debit_paise)::bigint as cash_out_paise',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the closing slip counts differences of counts as cash that moved',
    file: 'src/server/day/dayRow.ts',
    find: "not in ('cash-difference', 'opening')",
    replace: "not in ('opening')",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'answers to old keys are never forgotten',
    file: 'src/server/day/openDay.ts',
    find: '    forgetOldKeys(context),\n',
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'answers to keys are forgotten after 28 days',
    file: 'src/server/core/idempotency.ts',
    find: 'const KEPT_DAYS = 30',
    replace: 'const KEPT_DAYS = 28',
    tests: ['tests/server/day.test.ts'],
  },
]
