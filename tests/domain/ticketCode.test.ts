import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  agreesWith,
  checkCodeOf,
  printedCode,
  readTicket,
  ticketQr,
  ticketText,
} from '../../src/domain/custody/ticketCode.ts'

const facts = {
  companyId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11',
  number: 'MN-2627-00042',
  openedOn: '2026-04-05',
  principalPaise: 1_234_500,
}
const CODE = '7K2QDX9M4T'

describe('a check code', () => {
  test('is the first 50 bits of the hash, in ten letters and digits that cannot be confused', () => {
    expect(checkCodeOf(new Uint8Array(32))).toBe('0000000000')
    expect(checkCodeOf(new Uint8Array(32).fill(255))).toBe('ZZZZZZZZZZ')
    // 00001 00010 00011 …: each symbol in turn.
    expect(checkCodeOf(Uint8Array.of(0b00001000, 0b10000110, 0b01000010, 0b10011000, 0b11101000, 0, 0))).toBe(
      '1234567800',
    )
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (hash) => {
        expect(checkCodeOf(hash)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
      }),
    )
  })

  test('covers company, number, date and principal', () => {
    const changed = [
      { companyId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a12' },
      { number: 'MN-2627-00043' },
      { openedOn: '2026-04-06' },
      { principalPaise: 1_234_501 },
    ].map((change) => ticketText({ ...facts, ...change }))
    expect(new Set([ticketText(facts), ...changed]).size).toBe(5)
  })
})

describe('what is scanned or typed from a ticket', () => {
  test('is read back from its QR code, which has only characters of the alphanumeric set', () => {
    const qr = ticketQr(facts, CODE)
    expect(qr).toBe('PB1/MN-2627-00042/20260405/1234500/7K2QDX9M4T')
    expect(qr).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
    const { companyId, ...printed } = facts
    expect(readTicket(qr)).toEqual({ code: CODE, ...printed })
    expect(readTicket(` ${qr.toLowerCase()}\n`)).toEqual({ code: CODE, ...printed })
  })

  test('may be the number and the code, or the code alone, in any case and grouping', () => {
    const alone = { code: CODE, number: null, openedOn: null, principalPaise: null }
    for (const text of [printedCode(CODE), CODE, ' 7k2qd x9m4t ', '7K2QD-X9M4T'])
      expect(readTicket(text), text).toEqual(alone)
    for (const text of ['MN-2627-00042 7K2QD-X9M4T', 'mn-2627-00042, 7k2qdx9m4t'])
      expect(readTicket(text), text).toEqual({ ...alone, number: facts.number })
  })

  test('is read with digits in place of letters that look like them', () => {
    expect(readTicket('IOLKK-22222')?.code).toBe('101KK22222')
  })

  test('is null for any other text', () => {
    for (const text of [
      ...['', 'MN-2627-00042', 'R42', 'S500001', '98400 12345 6', 'Meenakshi S', '7K2QD-X9M4', '7K2QD-X9M4U'],
      ...['PB1/MN-2627-00042/2026-04-05/1234500/7K2QDX9M4T', 'PB2/MN-2627-00042/20260405/1234500/7K2QDX9M4T'],
    ])
      expect(readTicket(text), text).toBeNull()
  })

  test('agrees with the loan unless its date or principal differs', () => {
    const read = { code: CODE, number: null, openedOn: null, principalPaise: null }
    expect(agreesWith(read, facts)).toBe(true)
    expect(agreesWith({ ...read, openedOn: '2026-04-05', principalPaise: 1_234_500 }, facts)).toBe(true)
    expect(agreesWith({ ...read, openedOn: '2026-04-06' }, facts)).toBe(false)
    expect(agreesWith({ ...read, principalPaise: 9_234_500 }, facts)).toBe(false)
  })
})
