import { describe, expect, test } from 'vitest'
import { checks, vectorFiles } from '../../src/cli/vectors/checks.ts'
import { fieldOf } from '../../src/cli/vectors/fields.ts'
import { runCases } from '../../src/cli/vectors/run.ts'
import { vectors } from '../support/lending.ts'

describe('worked cases of the lending rules', () => {
  const cases = vectorFiles.flatMap((file) => vectors(file).map((one) => ({ file, ...one })))

  test('every file of worked cases is read', () => {
    const counts = vectorFiles.map((file) => [file, vectors(file).length])
    expect(Object.fromEntries(counts)).toEqual({ interest: 56, receipts: 23, valuation: 5, eligibility: 42 })
  })

  test.each(cases)('$name', ({ file, one }) => {
    expect(checks[file](one)).toEqual([])
  })
})

type Case = Record<string, unknown>

/** The first case of a file as plain data, to be spoiled. */
function first(file: (typeof vectorFiles)[number]): Case {
  const [one] = vectors(file)
  return structuredClone(one?.one.value) as Case
}

describe('expected values of the cases', () => {
  const figures: Record<string, string[]> = {
    interest: ['interestDue', 'closingInterest'],
    receipts: [
      ...['charges', 'penal', 'interest', 'principal'].map((name) => `receipts.0.allocated.${name}`),
      'receipts.0.principalAfter',
      ...['charges', 'penal', 'interest', 'principal', 'total', 'payable', 'roundOff'].map(
        (name) => `payoff.${name}`,
      ),
      ...['charges', 'penal', 'interest', 'principal'].map((name) => `closing.allocated.${name}`),
      'closing.amount',
      'closing.roundOff',
    ],
    valuation: ['value'],
    eligibility: ['limit'],
  }

  test.each(vectorFiles.flatMap((file) => (figures[file] ?? []).map((field) => ({ file, field }))))(
    '$file: $field is reported if it is a paisa off',
    ({ file, field }) => {
      const one = first(file)
      const names = field.split('.')
      const last = names.pop() as string
      const parent = names.reduce((all, name) => all[name] as Case, one)
      const right = parent[last] as number
      parent[last] = right + 1
      expect(checks[file]({ path: '', value: one })).toEqual([{ field, expected: right + 1, got: right }])
    },
  )
})

describe('malformed cases', () => {
  const spoiled = (fields: Case) => ({ ...first('interest'), ...fields })
  const withTerms = (fields: Case) => spoiled({ terms: { ...(first('interest').terms as Case), ...fields } })
  const bands = (...rows: [number, number | null][]) =>
    withTerms({ bands: rows.map(([fromDay, toDay]) => ({ fromDay, toDay, rateBp: 1200 })) })

  test.each<[string, unknown]>([
    ['[0]: the case is not an object', null],
    ['[0]: the case is not an object', []],
    ['[0]: the case is not an object', 'a case'],
    ['[0]: terms is missing', {}],
    ['[0]: terms is not an object', { terms: 7 }],
    ['principal is not a whole number: "5000000"', spoiled({ principal: '5000000' })],
    ['principal is not a whole number: 0.5', spoiled({ principal: 0.5 })],
    ['principal is not a whole number: 9007199254740992', spoiled({ principal: 2 ** 53 })],
    ['principal is below 0: -1', spoiled({ principal: -1 })],
    ['interestDue is not a whole number: null', spoiled({ interestDue: null })],
    ['on is not a date: "2026-02-29"', spoiled({ on: '2026-02-29' })],
    ['2026-01-11 is before the last entry, 2026-01-12.', spoiled({ on: '2026-01-11' })],
    ['terms.method is not an allowed value: "weekly"', withTerms({ method: 'weekly' })],
    ['terms.yearDays: Choose one of the available values.', withTerms({ yearDays: null })],
    ['terms.bands is not a list', withTerms({ bands: null })],
    ['terms.bands: Add at least one band.', withTerms({ bands: [] })],
    ['terms.bands.1.fromDay: Days are missing between', bands([1, 30], [32, null])],
    ['terms.bands.1.fromDay: This band starts before', bands([1, 30], [30, null])],
    [
      'terms.slabMode: The monthly method',
      withTerms({ method: 'monthly', yearDays: null, partMonth: 'full' }),
    ],
  ])('a malformed case is reported: %s', (words, one) => {
    const { passed, failed, lines } = runCases('interest', [one])
    expect([passed, failed, lines.length]).toEqual([0, 1, 1])
    expect(lines[0]).toMatch(/^interest\.json \[0\]/)
    expect(lines[0]).toContain(words)
  })

  test('a case whose receipt is rejected, or whose reference purity is 0, is reported', () => {
    const receipts = first('receipts')
    const all = { ...receipts, receipts: [{ on: '2026-05-01', amount: 99_999_999_999 }] }
    expect(runCases('receipts', [all]).lines).toEqual([
      'receipts.json [0] interest paid on day 30, stepped, restart clock: receipts.0.amount: expected 99999999999, got This pays the whole loan: close it instead.',
    ])
    const metal = { ...first('valuation'), referencePurityBp: 0 }
    expect(runCases('valuation', [metal])).toMatchObject({ passed: 0, failed: 1 })
  })

  test('a malformed case does not affect other cases', () => {
    const cases = [null, first('interest'), {}, first('interest')]
    expect(runCases('interest', cases)).toMatchObject({ passed: 2, failed: 2 })
  })

  test('absent fields that the method does not use, and extra bands, are accepted', () => {
    const { partMonth, ...daily } = first('interest').terms as Case
    expect(partMonth).toBeNull()
    const rows = Array.from({ length: 30 }, (_, row) => ({ fromDay: row + 1, toDay: row + 1, rateBp: 2400 }))
    const most = [...rows, { fromDay: 31, toDay: null, rateBp: 2400 }]
    const one = spoiled({ terms: { ...daily, bands: most, graceDays: 400 } })
    expect(runCases('interest', [one])).toEqual({ passed: 1, failed: 0, lines: [] })
  })
})

test('a nested field is reported with its path', () => {
  const one = { path: '', value: { terms: { bands: [] } } }
  expect(fieldOf(fieldOf(one, 'terms'), 'bands')).toEqual({ path: 'terms.bands', value: [] })
})
