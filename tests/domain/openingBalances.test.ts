import { describe, expect, test } from 'vitest'
import {
  type ImportedLoan,
  importedAccrual,
  importedLoanProblems,
  importedTenureMonths,
  openingLines,
  openingLoanLines,
  openingMessages,
  openingTrialBalance,
  takesOpeningBalance,
} from '../../src/domain/books/openingBalances.ts'
import { openAccrual } from '../../src/domain/interest/accrualState.ts'
import { closingInterestPaise, interestDuePaise, penalDuePaise } from '../../src/domain/interest/interest.ts'
import { interestPaidTo } from '../../src/domain/interest/paidTo.ts'
import { applyReceipt } from '../../src/domain/loan/receipts.ts'
import { dailyTerms, fourBands, monthlyTerms } from '../support/lending.ts'

/** ₹36,500 at 18 %: ₹18 a day. Interest is paid to 10 Feb; 49 days to the cut-over. */
const imported = (fields: Partial<ImportedLoan> = {}): ImportedLoan => ({
  cutOverOn: '2026-03-31',
  openedOn: '2026-01-01',
  dueOn: '2027-01-01',
  principalPaise: 3_650_000,
  outstandingPaise: 3_650_000,
  paidToOn: '2026-02-10',
  penalDuePaise: null,
  ...fields,
})

describe('interest of an imported loan', () => {
  const due = (terms: ReturnType<typeof dailyTerms>, fields: Partial<ImportedLoan>, date: string) =>
    interestDuePaise(terms, importedAccrual(terms, imported(fields)), date)

  test('interest runs from the date it was paid up to, on the outstanding principal', () => {
    // 18 days of February and 31 of March at ₹18; then 10 of April.
    expect(due(dailyTerms(), {}, '2026-03-31')).toBe(49 * 1800)
    expect(due(dailyTerms(), {}, '2026-04-10')).toBe(59 * 1800)
    expect(due(dailyTerms(), { outstandingPaise: 1_825_000 }, '2026-04-10')).toBe(59 * 900)
  })

  test('months are counted from the date interest was paid up to', () => {
    // 2 % a month of ₹36,500 is ₹730; to 31 March one month and a part, which costs a whole one.
    expect(due(monthlyTerms(), {}, '2026-03-31')).toBe(2 * 73_000)
    expect(due(monthlyTerms(), {}, '2026-04-10')).toBe(2 * 73_000)
    expect(due(monthlyTerms(), {}, '2026-04-11')).toBe(3 * 73_000)
  })

  test('a continuous accrual keeps counting days from opening', () => {
    const terms = dailyTerms({ slabClock: 'continuous', bands: fourBands })
    // Days 41 to 90 at 15 % on ₹18,250 are 50 × ₹7.50; days 91 to 100 at 18 % are 10 × ₹9.
    expect(due(terms, { outstandingPaise: 1_825_000 }, '2026-04-01')).toBe(37_500)
    expect(due(terms, { outstandingPaise: 1_825_000 }, '2026-04-11')).toBe(46_500)
  })

  test('the added day counts only if no interest was paid', () => {
    const terms = dailyTerms({ countBothDays: true })
    expect(due(terms, {}, '2026-03-31')).toBe(49 * 1800)
    // 89 days from 1 January, and one more.
    expect(due(terms, { paidToOn: '2026-01-01' }, '2026-03-31')).toBe(90 * 1800)
  })

  test('paid interest is calculated from the principal lent, and closing takes the rest of the minimum', () => {
    const terms = dailyTerms({ minimumDays: 60 })
    const accrual = importedAccrual(terms, imported({ paidToOn: '2026-02-10', cutOverOn: '2026-02-10' }))
    // 40 of the 60 days are paid, 20 are missing.
    expect(accrual.interestPaidInAllPaise).toBe(40 * 1800)
    expect(closingInterestPaise(terms, accrual, '2026-02-10')).toBe(20 * 1800)
    expect(closingInterestPaise(terms, accrual, '2026-03-31')).toBe(49 * 1800)
    const reduced = importedAccrual(terms, imported({ outstandingPaise: 1_825_000 }))
    expect(reduced.interestPaidInAllPaise).toBe(40 * 1800)
  })

  test('a receipt is taken as on any other loan', () => {
    const terms = dailyTerms()
    const taken = applyReceipt(terms, importedAccrual(terms, imported()), 0, {
      date: '2026-04-10',
      amountPaise: 59 * 1800 + 650_000,
    })
    if ('problem' in taken) throw new Error(taken.problem.message)
    expect(taken.allocated).toMatchObject({ interestPaise: 59 * 1800, principalPaise: 650_000 })
    // ₹30,000 at 18 % for 73 days is ₹1,080.
    expect(interestDuePaise(terms, taken.accrual, '2026-06-22')).toBe(108_000)
  })
})

describe('interest of an imported loan that is paid beyond the cut-over date', () => {
  const accrual = (terms: ReturnType<typeof dailyTerms>, fields: Partial<ImportedLoan>) =>
    importedAccrual(terms, imported(fields))
  /** The interest due on some dates, in paise. */
  const dues = (terms: ReturnType<typeof dailyTerms>, fields: Partial<ImportedLoan>, dates: string[]) =>
    dates.map((date) => interestDuePaise(terms, accrual(terms, fields), date))

  test('nothing is due up to that date, and from then on the interest of each day on the outstanding principal', () => {
    const dates = ['2026-03-31', '2026-04-14', '2026-04-15', '2026-04-16', '2026-04-25']
    expect(dues(dailyTerms(), { paidToOn: '2026-04-15' }, dates)).toEqual([0, 0, 0, 1800, 18_000])
    const half = { paidToOn: '2026-04-15', outstandingPaise: 1_825_000 }
    expect(dues(dailyTerms(), half, dates)).toEqual([0, 0, 0, 900, 9000])
    expect(interestPaidTo(dailyTerms(), accrual(dailyTerms(), half), '2027-01-01')).toBe('2026-04-15')
  })

  test('the days of the bands are counted from the cut-over date', () => {
    const terms = dailyTerms({ bands: fourBands })
    // 30 days to 30 April at 12 %, ₹12 a day; then 15 %, ₹15 a day.
    expect(dues(terms, { paidToOn: '2026-04-10' }, ['2026-04-30', '2026-05-01'])).toEqual([24_000, 25_500])
  })

  test('months end on that date, also at the end of a month', () => {
    const dates = ['2026-04-10', '2026-04-11', '2026-05-10', '2026-05-11']
    expect(dues(monthlyTerms(), { paidToOn: '2026-04-10' }, dates)).toEqual([0, 73_000, 73_000, 146_000])
    const late = { cutOverOn: '2026-04-30', paidToOn: '2026-05-31' }
    expect(dues(monthlyTerms(), late, ['2026-04-30', '2026-05-31', '2026-06-01'])).toEqual([0, 0, 73_000])
    expect(accrual(monthlyTerms(), late).segments[0].from).toBe('2026-03-31')
  })

  test('interest taken at opening is the advance of a loan that began here', () => {
    const terms = monthlyTerms({ countBothDays: true })
    // Both days count, so the month that was paid ends on 19 April.
    const fields = { openedOn: '2026-03-20', cutOverOn: '2026-03-31', paidToOn: '2026-04-19' }
    const opening = { openedOn: '2026-03-20', dueOn: '2027-01-01', principalPaise: 3_650_000 }
    expect(accrual(terms, fields)).toEqual({
      ...openAccrual({ ...opening, advancePaise: 73_000 }),
      movedOn: '2026-03-31',
    })
    expect(dues(terms, fields, ['2026-04-19', '2026-04-20'])).toEqual([0, 73_000])
  })

  test('a continuous accrual counts days from opening, with the outstanding principal from the cut-over date', () => {
    const terms = dailyTerms({ slabClock: 'continuous', bands: fourBands })
    const dates = ['2026-03-31', '2026-04-11', '2026-04-12']
    // Day 101 at 18 %.
    expect(dues(terms, { paidToOn: '2026-04-11' }, dates)).toEqual([0, 0, 1800])
    expect(dues(terms, { paidToOn: '2026-04-11', outstandingPaise: 1_825_000 }, dates)).toEqual([0, 0, 900])
    const sameDay = { openedOn: '2026-03-31', paidToOn: '2026-04-10', outstandingPaise: 1_825_000 }
    // ₹6 a day at 12 %.
    expect(dues(terms, sameDay, ['2026-04-10', '2026-04-11'])).toEqual([0, 600])
  })

  test('what is unused when principal is repaid pays the interest of the days after it', () => {
    const terms = dailyTerms()
    const taken = applyReceipt(terms, accrual(terms, { paidToOn: '2026-04-15' }), 0, {
      date: '2026-04-10',
      amountPaise: 1_825_000,
    })
    if ('problem' in taken) throw new Error(taken.problem.message)
    expect(taken.allocated).toMatchObject({ interestPaise: 0, principalPaise: 1_825_000 })
    // 5 days at ₹18 are 10 days at ₹9.
    expect(interestPaidTo(terms, taken.accrual, '2027-01-01')).toBe('2026-04-20')
    expect(interestDuePaise(terms, taken.accrual, '2026-04-21')).toBe(900)
  })

  test('closing takes the rest of the minimum, and refunds nothing', () => {
    const terms = dailyTerms({ minimumDays: 120 })
    const prepaid = accrual(terms, { paidToOn: '2026-04-15' })
    // 104 of the 120 days are paid.
    expect(prepaid.interestPaidInAllPaise).toBe(104 * 1800)
    expect(closingInterestPaise(terms, prepaid, '2026-03-31')).toBe(16 * 1800)
    expect(closingInterestPaise(dailyTerms(), prepaid, '2026-03-31')).toBe(0)
  })
})

describe('penal interest of an imported loan', () => {
  /** ₹3.65 a day on ₹36,500, due 1 March, 5 days of grace. */
  const terms = dailyTerms({ penalRateBp: 365, graceDays: 5 })
  const overdue = (penalDuePaise: number | null) => imported({ dueOn: '2026-03-01', penalDuePaise })
  const due = (penalPaise: number | null, date: string) =>
    penalDuePaise(terms, importedAccrual(terms, overdue(penalPaise)), date)

  test('penal interest is calculated from the due date, or is the given amount, and grows from there', () => {
    expect(due(null, '2026-03-31')).toBe(30 * 365)
    expect([due(5000, '2026-03-31'), due(5000, '2026-04-01')]).toEqual([5000, 5365])
    expect([due(0, '2026-03-31'), due(0, '2026-04-02')]).toEqual([0, 730])
    expect(due(30 * 365, '2026-04-01')).toBe(31 * 365)
  })

  test('penal interest above the calculated amount is rejected', () => {
    expect(importedLoanProblems(terms, overdue(30 * 365 + 1))).toEqual([
      { field: 'penalDuePaise', message: openingMessages.penal(30 * 365) },
    ])
    expect(openingMessages.penal(30 * 365)).toContain('₹109.50')
    expect(importedLoanProblems(dailyTerms(), imported({ penalDuePaise: 1 }))).toHaveLength(1)
  })
})

describe('invalid imported loans', () => {
  test.each([
    [{ openedOn: '2026-04-01', paidToOn: '2026-04-01' }, ['openedOn']],
    [{ dueOn: '2025-12-31' }, ['dueOn']],
    [{ paidToOn: '2025-12-31' }, ['paidToOn']],
    [{ paidToOn: '2027-01-01' }, []],
    [{ paidToOn: '2027-01-02' }, ['paidToOn']],
    [{ dueOn: '2026-03-01', paidToOn: '2026-03-31' }, []],
    [{ dueOn: '2026-03-01', paidToOn: '2026-04-01' }, ['paidToOn']],
    [{ outstandingPaise: 3_650_001 }, ['outstandingPaise']],
    [{}, []],
  ])('%j is rejected at %j', (fields, at) => {
    const faults = importedLoanProblems(dailyTerms(), imported(fields))
    expect(faults.map(({ field }) => field)).toEqual(at)
    if (at.length > 0) expect(() => importedAccrual(dailyTerms(), imported(fields))).toThrow(RangeError)
  })

  test('a due date more than 50 years after the loan date is rejected, and stops no calculation', () => {
    const far = imported({ dueOn: '2076-01-02' })
    expect(importedLoanProblems(dailyTerms(), far)).toEqual([
      { field: 'dueOn', message: openingMessages.dueFar },
    ])
    expect(importedLoanProblems(dailyTerms(), imported({ dueOn: '2076-01-01' }))).toEqual([])
    expect(importedAccrual(dailyTerms(), far)).toBeDefined()
    const future = { openedOn: '9990-01-01', dueOn: '9999-12-31', paidToOn: '2026-01-01' }
    expect(importedLoanProblems(dailyTerms(), imported(future)).map(({ field }) => field)).toEqual([
      'openedOn',
      'paidToOn',
    ])
  })

  test('the tenure is the months up to the due date, a part counted as a month', () => {
    expect(importedTenureMonths({ openedOn: '2026-01-31', dueOn: '2026-02-28' })).toBe(1)
    expect(importedTenureMonths({ openedOn: '2026-01-01', dueOn: '2027-01-02' })).toBe(13)
    expect(importedTenureMonths({ openedOn: '2026-01-01', dueOn: '2026-01-01' })).toBe(1)
  })
})

describe('trial balance of opening balances', () => {
  const amounts = [
    { code: '3010', debitPaise: 0, creditPaise: 900_000 },
    { code: '1010', debitPaise: 500_000, creditPaise: 0 },
    { code: '1101', debitPaise: 0, creditPaise: 0 },
  ]
  const loans = { outstandingPaise: 700_000, chargesDuePaise: 2500 }

  test('the trial balance has the loans at 1200 and 1310 and the difference at 3900', () => {
    expect(openingTrialBalance(amounts, loans)).toEqual([
      { code: '1010', debitPaise: 500_000, creditPaise: 0 },
      { code: '1200', debitPaise: 700_000, creditPaise: 0 },
      { code: '1310', debitPaise: 2500, creditPaise: 0 },
      { code: '3010', debitPaise: 0, creditPaise: 900_000 },
      { code: '3900', debitPaise: 0, creditPaise: 302_500 },
    ])
    const none = { outstandingPaise: 0, chargesDuePaise: 0 }
    expect(openingTrialBalance(amounts, none).at(-1)).toEqual({
      code: '3900',
      debitPaise: 400_000,
      creditPaise: 0,
    })
    expect(openingTrialBalance([], none)).toEqual([])
  })

  test('opening balances are posted by account and by loan, each against 3900', () => {
    expect(openingLines(amounts).map((line) => [line.account, line.debitPaise, line.creditPaise])).toEqual([
      ['3010', 0, 900_000],
      ['1010', 500_000, 0],
      ['3900', 400_000, 0],
    ])
    const lines = openingLoanLines(loans, { loanId: 'a' })
    expect(lines.map((line) => [line.account, line.debitPaise - line.creditPaise, line.loanId])).toEqual([
      ['1200', 700_000, 'a'],
      ['1310', 2500, 'a'],
      ['3900', -702_500, 'a'],
    ])
  })

  test('accounts that are kept item by item take no opening balance', () => {
    const codes = ['1010', '1101', '2110', '2201', '3010', '4010', '5600']
    expect(codes.filter(takesOpeningBalance)).toEqual(codes)
    const kept = ['1100', '1200', '1310', '1400', '1410', '1470', '2010', '2120', '3900']
    expect(kept.filter(takesOpeningBalance)).toEqual([])
  })
})
