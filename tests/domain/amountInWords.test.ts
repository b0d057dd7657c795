import { describe, expect, test } from 'vitest'
import { amountInWords } from '../../src/domain/money/amountInWords.ts'

describe('amounts in English words', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [1, 'One Paisa Only'],
    [99, 'Ninety Nine Paise Only'],
    [100, 'Rupees One Only'],
    [1_150, 'Rupees Eleven and Fifty Paise Only'],
    [2_000, 'Rupees Twenty Only'],
    [9_900, 'Rupees Ninety Nine Only'],
    [10_000, 'Rupees One Hundred Only'],
    [99_999, 'Rupees Nine Hundred Ninety Nine and Ninety Nine Paise Only'],
    [1_000_000, 'Rupees Ten Thousand Only'],
    [1_001_301, 'Rupees Ten Thousand Thirteen and One Paisa Only'],
    [10_000_000, 'Rupees One Lakh Only'],
    [12_345_670, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Paise Only'],
    [1_000_000_000, 'Rupees One Crore Only'],
    [1_000_010_000, 'Rupees One Crore One Hundred Only'],
    [
      987_654_321_00,
      'Rupees Ninety Eight Crore Seventy Six Lakh Fifty Four Thousand Three Hundred Twenty One Only',
    ],
    [100_000_000_000_000, 'Rupees One Lakh Crore Only'],
    [
      Number.MAX_SAFE_INTEGER,
      'Rupees Ninety Lakh Seven Thousand One Hundred Ninety Nine Crore Twenty Five Lakh Forty Seven Thousand Four Hundred Nine and Ninety One Paise Only',
    ],
  ])('%i paise in English words: %s', (paise, words) => {
    expect(amountInWords(paise)).toBe(words)
  })

  test('every amount up to one lakh paise has different words, with none missing', () => {
    const words = Array.from({ length: 100_001 }, (_, paise) => amountInWords(paise))
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((one) => /undefined| {2}|^ | $/.test(one))).toEqual([])
  })

  test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is rejected as an amount', (paise) => {
    expect(() => amountInWords(paise)).toThrow(RangeError)
  })
})
