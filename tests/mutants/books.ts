import type { Mutant } from './mutant.ts'

/** Faults in opening and closing a day, in its slip, in vouchers and ledgers, in GST and in the numbers of documents. */
export const mutants: Mutant[] = [
  {
    fault: 'the closing slip shows what came in as what went out',
    file: 'src/server/modules/day/closeDay.ts',
    find: `cashInPaise: moved.cash_in_paise ?? 0,
    cashOutPaise: moved.cash_out_paise ?? 0,`,
    replace: `cashInPaise: moved.cash_out_paise ?? 0,
    cashOutPaise: moved.cash_in_paise ?? 0,`,
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the open day shows what came in as what went out',
    file: 'src/server/modules/day/dayStore.ts',
    find: 'sum(l.debit_paise)::bigint as cash_in_paise, sum(l.credit_paise)::bigint as cash_out_paise',
    replace: 'sum(l.credit_paise)::bigint as cash_in_paise, sum(l.debit_paise)::bigint as cash_out_paise',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the closing slip counts differences of counts as cash that moved',
    file: 'src/server/modules/day/dayStore.ts',
    find: "not in ('cash-difference', 'opening')",
    replace: "not in ('opening')",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the closing slip counts the opening float as cash that came in',
    file: 'src/server/modules/day/dayStore.ts',
    find: "not in ('cash-difference', 'opening')",
    replace: "not in ('cash-difference')",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the slip of a day counts cash of all days',
    file: 'src/server/modules/day/dayStore.ts',
    find: ` and l.posted_on = \${given('on')}`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'answers to old keys are never forgotten',
    file: 'src/server/modules/day/openDay.ts',
    find: `  await forgetOldKeys(context)
`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'answers to keys are forgotten after 28 days',
    file: 'src/server/platform/operation/idempotency.ts',
    find: 'const KEPT_DAYS = 30',
    replace: 'const KEPT_DAYS = 28',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day is closed that is not open',
    file: 'src/server/modules/day/closeDay.ts',
    find: "if (last?.state === 'open' && last.businessOn === on) return last",
    replace: 'if (last !== undefined && last.businessOn === on) return last',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'an earlier day is opened again',
    file: 'src/server/modules/day/closeDay.ts',
    find: `  if (stored.businessOn !== on) throw failField('businessOn', dayTexts.notLast(stored.businessOn))
`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day is opened again at a stale version',
    file: 'src/server/modules/day/closeDay.ts',
    find: '  if (stored.version !== version) {',
    replace: '  if (stored.version < 0) {',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day that is closed again takes a new number',
    file: 'src/server/modules/day/closeDay.ts',
    find: "number: stored.number ?? (await nextStoreNumber(context, 'dayClose', on)),",
    replace: "number: await nextStoreNumber(context, 'dayClose', on),",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the slip has the head of the log no more',
    file: 'src/server/modules/day/closeDay.ts',
    find: `    auditHead,
    closedBy`,
    replace: '    closedBy',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day opens while the one before is open',
    file: 'src/server/modules/day/openDay.ts',
    find: `  if (last.state === 'open') throw failField('businessOn', dayTexts.earlierOpen(last.on))
`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day of tomorrow is opened',
    file: 'src/server/modules/day/openDay.ts',
    find: `  if (on > today) throw failField('businessOn', dayTexts.future(today))
`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a count that differs needs no reason',
    file: 'src/server/modules/day/cash.ts',
    find: `  if (reason === null) throw failField('reason', dayTexts.reason(differencePaise))
`,
    replace: `  reason ??= ''
`,
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'cash that is short is posted as cash that is over',
    file: 'src/server/modules/day/cash.ts',
    find: 'const [over, short] = [Math.max(cashPaise, 0), Math.max(-cashPaise, 0)]',
    replace: 'const [short, over] = [Math.max(cashPaise, 0), Math.max(-cashPaise, 0)]',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the first float is a difference, not an opening balance',
    file: 'src/server/modules/day/openDay.ts',
    find: 'else await postFirstFloat(context, on, floatPaise)',
    replace:
      "else await postDifference(context, { on, differencePaise: floatPaise, reason: '', narration: dayTexts.floatDiffers })",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'numbers of a store begin again with each calendar year',
    file: 'src/server/platform/records/numbering.ts',
    find: 'period: financialYear(on), count }',
    replace: 'period: on.slice(0, 4), count }',
    tests: ['tests/server/years.test.ts'],
  },
  {
    fault: 'numbers of a store never begin again',
    file: 'src/server/platform/records/numbering.ts',
    find: 'period: financialYear(on), count }',
    replace: "period: '2627', count }",
    tests: ['tests/server/years.test.ts'],
  },
  {
    fault: 'several numbers that are taken at once begin a place too early',
    file: 'src/server/platform/records/numbering.ts',
    find: 'taken.last - count + 1 + index',
    replace: 'taken.last - count + index',
    tests: [
      'tests/server/newloan.test.ts',
      'tests/server/renewal.test.ts',
      'tests/server/ledgeropening.loans.test.ts',
    ],
  },
  {
    fault: 'a voucher is posted into a closed day where its store has none open',
    file: 'src/server/modules/books/businessDayStore.ts',
    find: `  if (open === null) throw failField(field, texts.noOpenDay)
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'a voucher is posted into yesterday',
    file: 'src/server/modules/books/businessDayStore.ts',
    find: `  if (open !== on) throw failField(field, open < today ? texts.earlierDayOpen(open) : texts.closedDay)
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'the reversal of a voucher moves money the same way as the voucher',
    file: 'src/server/modules/books/journal.ts',
    find: 'debitPaise: line.creditPaise,',
    replace: 'debitPaise: line.debitPaise,',
    tests: ['tests/server/creditnote.test.ts'],
  },
  {
    fault: 'the day book sums the debits twice',
    file: 'src/server/modules/reports/declared/books.ts',
    find: 'sum(d.debit_paise)::bigint as "debitPaise", sum(d.credit_paise)::bigint as "creditPaise"',
    replace: 'sum(d.debit_paise)::bigint as "debitPaise", sum(d.debit_paise)::bigint as "creditPaise"',
    tests: ['tests/server/reports.test.ts'],
    equivalent:
      'debits and credits of all lines are the same in each voucher, so that their sums are as well',
  },
  {
    fault: 'the cash book begins with what it ended with',
    file: 'src/server/modules/reports/declared/books.ts',
    find: 'addDays(scope.fromOn, -1)',
    replace: 'scope.fromOn',
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'the account ledger has its sides changed over',
    file: 'src/server/modules/reports/declared/books.ts',
    find: `l.debit_paise as \${taken},
        l.credit_paise as \${given}`,
    replace: `l.credit_paise as \${taken},
        l.debit_paise as \${given}`,
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'the trial balance puts credits under debits',
    file: 'src/server/modules/reports/declared/books.ts',
    find: `      greatest(sum(d.debit_paise - d.credit_paise), 0)::bigint as "debitPaise",
      greatest(sum(d.credit_paise - d.debit_paise), 0)::bigint as "creditPaise", a.code as "rowId"`,
    replace: `      greatest(sum(d.credit_paise - d.debit_paise), 0)::bigint as "debitPaise",
      greatest(sum(d.debit_paise - d.credit_paise), 0)::bigint as "creditPaise", a.code as "rowId"`,
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'profit and loss is of all time',
    file: 'src/server/modules/reports/declared/books.ts',
    find: `and a.kind in ('income', 'expense')
    where \${inStores('d', scope)} and \${inPeriod('d.posted_on', scope)}`,
    replace: `and a.kind in ('income', 'expense')
    where \${inStores('d', scope)}`,
    tests: ['tests/server/reports.test.ts'],
  },
  {
    fault: 'profit and loss leaves expenses out',
    file: 'src/server/modules/reports/declared/books.ts',
    find: `and a.kind in ('income', 'expense')
    where`,
    replace: `and a.kind in ('income')
    where`,
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'the balance sheet leaves the profit out',
    file: 'src/server/modules/reports/declared/books.ts',
    find: "-coalesce(sum(paise), 0)::bigint, 'profit', null",
    replace: "0::bigint, 'profit', null",
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'a payment of GST lowers the month it was posted in',
    file: 'src/server/modules/bankVouchers/taxDues.ts',
    find: '(t.period_on, 0::bigint, v.side * x.paise)',
    replace: "(date_trunc('month', v.posted_on)::date, 0::bigint, v.side * x.paise)",
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'a payment of GST that was reversed still counts as paid',
    file: 'src/server/modules/bankVouchers/taxDues.ts',
    find: 'select r.posted_on, -1 from voucher r',
    replace: 'select r.posted_on, 0 from voucher r',
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'GST of the month to be paid is left out',
    file: 'src/server/modules/bankVouchers/taxDues.ts',
    find: `where m.period_on <= \${lastPeriodOn}::date group`,
    replace: `where m.period_on < \${lastPeriodOn}::date group`,
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'the surplus of a drawer is rounded down to what leaves it above its limit',
    file: 'src/domain/books/moneyTransfer.ts',
    find: 'const above = Math.ceil((drawerPaise - limitPaise) / stepPaise) * stepPaise',
    replace: 'const above = Math.floor((drawerPaise - limitPaise) / stepPaise) * stepPaise',
    tests: ['tests/server/moneytransfer.test.ts'],
  },
  {
    fault: 'the slip on the page shows what came in as what went out',
    file: 'src/web/day/DayFacts.tsx',
    find: `[texts.cashIn, day.cashInPaise],
    [texts.cashOut, -day.cashOutPaise],`,
    replace: `[texts.cashIn, day.cashOutPaise],
    [texts.cashOut, -day.cashInPaise],`,
    tests: ['tests/web/day.test.ts'],
  },
  {
    fault: 'a printed page of a report has room for two rows of sums',
    file: 'src/web/print/report/reportLayout.ts',
    find: '- 3 * SUMS_MM',
    replace: '- 2 * SUMS_MM',
    tests: ['tests/web/reports.paper.test.ts'],
  },
  {
    fault: 'a printed page of a report carries the sums of its own rows alone',
    file: 'src/web/print/report/reportLayout.ts',
    find: `    brought = page.carried
`,
    replace: '',
    tests: ['tests/web/reports.paper.test.ts'],
  },
]
