import type { Mutant } from './mutant.ts'

const counts = ['tests/server/day.count.test.ts']
const feed = ['tests/server/dashboard.exceptions.test.ts']
const branches = ['tests/server/dashboard.branches.test.ts']

/** Faults in the blind count of the day's close, and in the exceptions and pending work of the owner's evening. */
export const mutants: Mutant[] = [
  {
    fault: 'the cash by the books is returned before the drawer is counted',
    file: 'src/server/modules/day/dayHandlers.ts',
    find: '    cashPaise: null,\n',
    replace: '    cashPaise,\n',
    tests: counts,
  },
  {
    fault: 'the cash that moved today is returned before the drawer is counted',
    file: 'src/server/modules/day/dayHandlers.ts',
    find: 'open: { businessOn, floatPaise,',
    replace: 'open: { ...open, businessOn, floatPaise,',
    tests: counts,
  },
  {
    fault: 'the business of a day with its cash is returned before the drawer is counted',
    file: 'src/server/modules/day/dayBusiness.ts',
    find: "throw failField('businessOn', dayTexts.countFirst)",
    replace: 'void failField',
    tests: counts,
  },
  {
    fault: 'a day can be closed with a count from before it was reopened',
    file: 'src/server/modules/day/counts.ts',
    find: 'if (!found?.current) return undefined',
    replace: 'if (!found) return undefined',
    tests: counts,
  },
  {
    fault: 'a count stays current after a later entry in cash',
    file: 'src/server/modules/day/counts.ts',
    find: 'return found.books_paise === balancePaise ?',
    replace: 'return balancePaise !== null ?',
    tests: counts,
  },
  {
    fault: 'the slip of a day has the last difference as the first',
    file: 'src/server/modules/day/counts.ts',
    find: 'over (order by c.counted_at, c.id)::bigint',
    replace: 'over (order by c.counted_at desc, c.id desc)::bigint',
    tests: counts,
  },
  {
    fault: 'the same count is stored twice',
    file: 'src/server/modules/day/closeDay.ts',
    find: 'if (!isSame) await storeCount',
    replace: 'await storeCount',
    tests: counts,
  },
  {
    fault: 'a closing that was not counted before leaves no count',
    file: 'src/server/modules/day/closeDay.ts',
    find: 'if (!isSame) await storeCount',
    replace: 'if (last && !isSame) await storeCount',
    tests: counts,
  },
  {
    fault: 'the exceptions of today include those of yesterday',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: 'addDays(today, 1 - days)',
    replace: 'addDays(today, -days)',
    tests: feed,
  },
  {
    fault: 'the oldest exception comes first',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: 'order by x.happened_on desc, x.at desc',
    replace: 'order by x.happened_on, x.at',
    tests: feed,
  },
  {
    fault: 'a store sees the reopened days of others',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: "where ${rowsInStores('d', scope)} and d.reopened_at",
    replace: 'where d.company_id = ${companyId}::uuid and d.reopened_at',
    tests: feed,
  },
  {
    fault: 'exceptions of the books are shown without the right to them',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: '${scope.books ? exceptionsOfBooks(scope, report) : sql.empty()}',
    replace: '${exceptionsOfBooks(scope, report)}',
    tests: feed,
  },
  {
    fault: 'a reopened day links to the day book without the right to it',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: "${scope.books ? reportOfDay('dayBook', 'd') : sql`null::jsonb`}",
    replace: "${reportOfDay('dayBook', 'd')}",
    tests: feed,
  },
  {
    fault: 'a reversed receipt is listed twice, as that of the loan and as that of its voucher',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: 'where e.company_id = v.company_id and e.voucher_id = v.id)',
    replace: 'where e.company_id = v.company_id and e.voucher_id is null)',
    tests: branches,
  },
  {
    fault: 'a correct count that was repeated is an exception',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: 'and c.counted_paise <> c.books_paise\n',
    replace: '\n',
    tests: feed,
  },
  {
    fault: 'the count with which the day was closed is an exception besides its difference',
    file: 'src/server/modules/dashboard/eveningExceptions.ts',
    find: 'and (n.counted_at, n.id) > (c.counted_at, c.id))',
    replace: 'and (n.counted_at, n.id) >= (c.counted_at, c.id))',
    tests: feed,
  },
  {
    fault: 'a received transfer stays on the way',
    file: 'src/server/modules/dashboard/eveningPending.ts',
    find: "\n      and t.state = 'on-the-way' group by",
    replace: '\n      group by',
    tests: branches,
  },
  {
    fault: 'a transfer is on the way to the store that sent it',
    file: 'src/server/modules/dashboard/eveningPending.ts',
    find: 'select t.to_store_id as "storeId"',
    replace: 'select min(t.from_store_id::text)::uuid as "storeId"',
    tests: branches,
  },
  {
    fault: 'an ended packet audit is still open',
    file: 'src/server/modules/dashboard/eveningPending.ts',
    find: " and a.state in ('counting', 'counted')",
    replace: '',
    tests: branches,
  },
]
