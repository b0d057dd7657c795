import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUpiId, upiLink } from '../../src/domain/money/upiLink.ts'

const request = {
  payeeId: 'lakshmi.gold@okaxis',
  payeeName: 'Sri Lakshmi Gold Loans & Co',
  amountPaise: 1_023_405,
  note: 'Loan MN-2627-00042',
}

describe('a UPI link', () => {
  test('has payee, name, amount, currency and note in NPCI’s form', () => {
    expect(upiLink(request)).toBe(
      'upi://pay?pa=lakshmi.gold@okaxis&pn=Sri%20Lakshmi%20Gold%20Loans%20%26%20Co&am=10234.05&cu=INR&tn=Loan%20MN-2627-00042',
    )
  })

  test('has the exact paise of every amount', () => {
    const amountOf = (amountPaise: number) => /am=([^&]*)/.exec(upiLink({ ...request, amountPaise }))?.[1]
    expect([1, 9, 10, 100, 105, 99_999_999].map(amountOf)).toEqual([
      ...['0.01', '0.09', '0.10', '1.00', '1.05', '999999.99'],
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (paise) => {
        const [rupees = '', rest = ''] = amountOf(paise)?.split('.') ?? []
        expect(rest).toHaveLength(2)
        expect(BigInt(rupees) * 100n + BigInt(rest)).toBe(BigInt(paise))
      }),
    )
  })

  test('can be parsed as a URL, whatever name and note contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const fields = new URLSearchParams(
          upiLink({ ...request, payeeName: text, note: text }).replace('upi://pay?', ''),
        )
        expect([...fields.keys()]).toEqual(['pa', 'pn', 'am', 'cu', 'tn'])
        const [name = '', note = ''] = [fields.get('pn') ?? '', fields.get('tn') ?? '']
        const line = text.trim().replace(/\s+/g, ' ')
        expect(line.startsWith(name) && line.startsWith(note)).toBe(true)
        if ([...line].length <= 50) expect([name, note]).toEqual([line, line])
        expect([...name].length).toBeLessThanOrEqual(99)
        expect([...note].length).toBeLessThanOrEqual(50)
      }),
    )
  })

  test('has name and note cut to the length that every app reads', () => {
    const long = 'Gold '.repeat(40)
    const fields = new URLSearchParams(upiLink({ ...request, payeeName: long, note: long }).split('?')[1])
    expect(fields.get('pn')).toBe(long.slice(0, 99))
    expect(fields.get('tn')).toBe(long.slice(0, 50).trim())
    expect(upiLink({ ...request, note: '1'.repeat(51) })).toContain(`&tn=${'1'.repeat(50)}`)
    expect(upiLink({ ...request, note: '1'.repeat(51) })).not.toContain('1'.repeat(51))
  })

  test('is rejected for a malformed id, and for an amount that is not a whole number of paise above zero', () => {
    for (const payeeId of ['', 'lakshmi', 'lakshmi@', '@okaxis', 'a b@okaxis', 'lakshmi@ok axis', 'x@y&am=1'])
      expect(() => upiLink({ ...request, payeeId }), payeeId).toThrow(RangeError)
    for (const amountPaise of [0, -1, 0.5, 100.25, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => upiLink({ ...request, amountPaise }), String(amountPaise)).toThrow(RangeError)
  })
})

test('UPI ids of businesses and phone numbers, with handles of banks and apps, are valid', () => {
  for (const id of [
    '9840012345@ybl',
    'lakshmi-gold.1@okhdfcbank',
    'shop_7@axl',
    'pos.1234@hdfcbank',
    'a1@rm5',
  ])
    expect(isUpiId(id), id).toBe(true)
})
