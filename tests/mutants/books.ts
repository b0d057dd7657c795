import type { Mutant } from './mutant.ts'

/** Faults in opening and closing a day, in its slip, in vouchers and ledgers, in GST and in the numbers of documents. */
export const mutants: Mutant[] = [
  {
    fault: 'the closing slip shows receipts as payments',
    file: 'src/server/modules/day/closeDay.ts',
    find: `cashInPaise: moved.cash_in_paise ?? 0,
    cashOutPaise: moved.cash_out_paise ?? 0,`,
    replace: `cashInPaise: moved.cash_out_paise ?? 0,
    cashOutPaise: moved.cash_in_paise ?? 0,`,
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the open day shows receipts as payments',
    file: 'src/server/modules/day/dayStore.ts',
    find: 'sum(l.debit_paise)::bigint as cash_in_paise, sum(l.credit_paise)::bigint as cash_out_paise',
    replace: 'sum(l.credit_paise)::bigint as cash_in_paise, sum(l.debit_paise)::bigint as cash_out_paise',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the closing slip includes cash differences in receipts and payments',
    file: 'src/server/modules/day/dayStore.ts',
    find: "not in ('cash-difference', 'opening')",
    replace: "not in ('opening')",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the closing slip includes the opening float in receipts',
    file: 'src/server/modules/day/dayStore.ts',
    find: "not in ('cash-difference', 'opening')",
    replace: "not in ('cash-difference')",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the slip of a day includes the cash of all days',
    file: 'src/server/modules/day/dayStore.ts',
    find: ` and l.posted_on = \${given('on')}`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'replies stored for old idempotency keys are never deleted',
    file: 'src/server/modules/day/openDay.ts',
    find: `  await forgetOldKeys(context)
`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'replies stored for idempotency keys are deleted after 28 days',
    file: 'src/server/platform/operation/idempotency.ts',
    find: 'const KEPT_DAYS = 30',
    replace: 'const KEPT_DAYS = 28',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day that is not open can be closed',
    file: 'src/server/modules/day/closeDay.ts',
    find: "if (last?.state === 'open' && last.businessOn === on) return last",
    replace: 'if (last !== undefined && last.businessOn === on) return last',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day before the last closed one can be reopened',
    file: 'src/server/modules/day/closeDay.ts',
    find: `  if (stored.businessOn !== on) throw failField('businessOn', dayTexts.notLast(stored.businessOn))
`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day is reopened with a stale version',
    file: 'src/server/modules/day/closeDay.ts',
    find: '  if (stored.version !== version) {',
    replace: '  if (stored.version < 0) {',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day that is closed a second time gets a new slip number',
    file: 'src/server/modules/day/closeDay.ts',
    find: "number: stored.number ?? (await nextStoreNumber(context, 'dayClose', on)),",
    replace: "number: await nextStoreNumber(context, 'dayClose', on),",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the slip lacks the chain head of the audit log',
    file: 'src/server/modules/day/closeDay.ts',
    find: `    auditHead,
    closedBy`,
    replace: '    closedBy',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a day can be opened while the previous one is open',
    file: 'src/server/modules/day/openDay.ts',
    find: `  if (last.state === 'open') throw failField('businessOn', dayTexts.earlierOpen(last.on))
`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'tomorrow’s day can be opened',
    file: 'src/server/modules/day/openDay.ts',
    find: `  if (on > today) throw failField('businessOn', dayTexts.future(today))
`,
    replace: '',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a cash difference needs no reason',
    file: 'src/server/modules/day/cash.ts',
    find: `  if (reason === null) throw failField('reason', dayTexts.reason(differencePaise))
`,
    replace: `  reason ??= ''
`,
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'a cash shortage is posted as an excess',
    file: 'src/server/modules/day/cash.ts',
    find: 'const [over, short] = [Math.max(cashPaise, 0), Math.max(-cashPaise, 0)]',
    replace: 'const [short, over] = [Math.max(cashPaise, 0), Math.max(-cashPaise, 0)]',
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'the first float is posted as a difference, not as an opening balance',
    file: 'src/server/modules/day/openDay.ts',
    find: 'else await postFirstFloat(context, on, floatPaise)',
    replace:
      "else await postDifference(context, { on, differencePaise: floatPaise, reason: '', narration: dayTexts.floatDiffers })",
    tests: ['tests/server/day.test.ts'],
  },
  {
    fault: 'document numbers restart with each calendar year',
    file: 'src/server/platform/records/numbering.ts',
    find: 'period: financialYear(on), count }',
    replace: 'period: on.slice(0, 4), count }',
    tests: ['tests/server/years.test.ts'],
  },
  {
    fault: 'document numbers never restart',
    file: 'src/server/platform/records/numbering.ts',
    find: 'period: financialYear(on), count }',
    replace: "period: '2627', count }",
    tests: ['tests/server/years.test.ts'],
  },
  {
    fault: 'numbers that are taken several at a time start one too low',
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
    fault: 'a voucher is posted in a store without an open day',
    file: 'src/server/modules/books/businessDayStore.ts',
    find: `  if (open === null) throw failField(field, texts.noOpenDay)
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'a voucher is posted on a date other than the open day',
    file: 'src/server/modules/books/businessDayStore.ts',
    find: `  if (open !== on) throw failField(field, open < today ? texts.earlierDayOpen(open) : texts.closedDay)
`,
    replace: '',
    tests: ['tests/server/partpayment.refusals.test.ts'],
  },
  {
    fault: 'a reversal moves the money in the same direction as the voucher',
    file: 'src/server/modules/books/journal.ts',
    find: 'debitPaise: line.creditPaise,',
    replace: 'debitPaise: line.debitPaise,',
    tests: ['tests/server/creditnote.test.ts'],
  },
  {
    fault: 'the day book shows the total of debits as that of credits',
    file: 'src/server/modules/reports/declared/books.ts',
    find: 'sum(d.debit_paise)::bigint as "debitPaise", sum(d.credit_paise)::bigint as "creditPaise"',
    replace: 'sum(d.debit_paise)::bigint as "debitPaise", sum(d.debit_paise)::bigint as "creditPaise"',
    tests: ['tests/server/reports.test.ts'],
    equivalent:
      'debits equal credits in each voucher, so that their totals are equal too',
  },
  {
    fault: 'the cash book shows its closing balance as its opening balance',
    file: 'src/server/modules/reports/declared/books.ts',
    find: 'addDays(scope.fromOn, -1)',
    replace: 'scope.fromOn',
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'the account ledger swaps debits and credits',
    file: 'src/server/modules/reports/declared/books.ts',
    find: `l.debit_paise as \${taken},
        l.credit_paise as \${given}`,
    replace: `l.credit_paise as \${taken},
        l.debit_paise as \${given}`,
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'the trial balance shows credits as debits',
    file: 'src/server/modules/reports/declared/books.ts',
    find: `      greatest(sum(d.debit_paise - d.credit_paise), 0)::bigint as "debitPaise",
      greatest(sum(d.credit_paise - d.debit_paise), 0)::bigint as "creditPaise", a.code as "rowId"`,
    replace: `      greatest(sum(d.credit_paise - d.debit_paise), 0)::bigint as "debitPaise",
      greatest(sum(d.debit_paise - d.credit_paise), 0)::bigint as "creditPaise", a.code as "rowId"`,
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'profit and loss ignores the period',
    file: 'src/server/modules/reports/declared/books.ts',
    find: `and a.kind in ('income', 'expense')
    where \${inStores('d', scope)} and \${inPeriod('d.posted_on', scope)}`,
    replace: `and a.kind in ('income', 'expense')
    where \${inStores('d', scope)}`,
    tests: ['tests/server/reports.test.ts'],
  },
  {
    fault: 'profit and loss omits expenses',
    file: 'src/server/modules/reports/declared/books.ts',
    find: `and a.kind in ('income', 'expense')
    where`,
    replace: `and a.kind in ('income')
    where`,
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'the balance sheet omits the profit',
    file: 'src/server/modules/reports/declared/books.ts',
    find: "-coalesce(sum(paise), 0)::bigint, 'profit', null",
    replace: "0::bigint, 'profit', null",
    tests: ['tests/server/reports.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'a GST payment reduces the dues of the month in which it was posted',
    file: 'src/server/modules/bankVouchers/taxDues.ts',
    find: '(t.period_on, 0::bigint, v.side * x.paise)',
    replace: "(date_trunc('month', v.posted_on)::date, 0::bigint, v.side * x.paise)",
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'a reversed GST payment still counts as paid',
    file: 'src/server/modules/bankVouchers/taxDues.ts',
    find: 'select r.posted_on, -1 from voucher r',
    replace: 'select r.posted_on, 0 from voucher r',
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'GST of the month to be paid is omitted',
    file: 'src/server/modules/bankVouchers/taxDues.ts',
    find: `where m.period_on <= \${lastPeriodOn}::date group`,
    replace: `where m.period_on < \${lastPeriodOn}::date group`,
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'the proposed deposit is rounded down, so that the drawer stays above its limit',
    file: 'src/domain/books/moneyTransfer.ts',
    find: 'const above = Math.ceil((drawerPaise - limitPaise) / stepPaise) * stepPaise',
    replace: 'const above = Math.floor((drawerPaise - limitPaise) / stepPaise) * stepPaise',
    tests: ['tests/server/moneytransfer.test.ts'],
  },
  {
    fault: 'the slip on the page shows receipts as payments',
    file: 'src/web/day/DayFacts.tsx',
    find: `[texts.cashIn, day.cashInPaise],
    [texts.cashOut, -day.cashOutPaise],`,
    replace: `[texts.cashIn, day.cashOutPaise],
    [texts.cashOut, -day.cashInPaise],`,
    tests: ['tests/web/day.test.ts'],
  },
  {
    fault: 'a printed page of a report has room for only two rows of totals',
    file: 'src/web/print/report/reportLayout.ts',
    find: '- 3 * SUMS_MM',
    replace: '- 2 * SUMS_MM',
    tests: ['tests/web/reports.paper.test.ts'],
  },
  {
    fault: 'a printed page of a report carries forward only the totals of its own rows',
    file: 'src/web/print/report/reportLayout.ts',
    find: `    brought = page.carried
`,
    replace: '',
    tests: ['tests/web/reports.paper.test.ts'],
  },
]
