import { describe, expect, test } from 'vitest'
import { amountInHindi } from '../../src/domain/money/amountInHindi.ts'
import { amountInTamil } from '../../src/domain/money/amountInTamil.ts'

const rupees = (amount: number) => amount * 100

describe('amounts in Tamil words', () => {
  test.each([
    [0, 'ரூபாய் பூஜ்ஜியம் மட்டும்'],
    [50, 'பைசா ஐம்பது மட்டும்'],
    [rupees(1), 'ரூபாய் ஒன்று மட்டும்'],
    [rupees(19), 'ரூபாய் பத்தொன்பது மட்டும்'],
    [rupees(21), 'ரூபாய் இருபத்தொன்று மட்டும்'],
    [rupees(43), 'ரூபாய் நாற்பத்து மூன்று மட்டும்'],
    [rupees(95), 'ரூபாய் தொண்ணூற்றைந்து மட்டும்'],
    [rupees(345), 'ரூபாய் முந்நூற்று நாற்பத்தைந்து மட்டும்'],
    [rupees(900), 'ரூபாய் தொள்ளாயிரம் மட்டும்'],
    [150_050, 'ரூபாய் ஆயிரத்து ஐந்நூறு மற்றும் பைசா ஐம்பது மட்டும்'],
    [rupees(3_000), 'ரூபாய் மூவாயிரம் மட்டும்'],
    [rupees(10_000), 'ரூபாய் பத்தாயிரம் மட்டும்'],
    [rupees(11_999), 'ரூபாய் பதினோராயிரத்து தொள்ளாயிரத்து தொண்ணூற்றொன்பது மட்டும்'],
    [rupees(12_345), 'ரூபாய் பன்னிரண்டாயிரத்து முந்நூற்று நாற்பத்தைந்து மட்டும்'],
    [rupees(90_000), 'ரூபாய் தொண்ணூறாயிரம் மட்டும்'],
    [rupees(100_000), 'ரூபாய் ஒரு லட்சம் மட்டும்'],
    [rupees(2_150_000), 'ரூபாய் இருபத்தொரு லட்சத்து ஐம்பதாயிரம் மட்டும்'],
    [rupees(12_345_678), 'ரூபாய் ஒரு கோடியே இருபத்து மூன்று லட்சத்து நாற்பத்தைந்தாயிரத்து அறுநூற்று எழுபத்தெட்டு மட்டும்'],
    [rupees(1_010_000_000), 'ரூபாய் நூற்று ஒரு கோடி மட்டும்'],
  ])('%i paise in Tamil words: %s', (paise, words) => {
    expect(amountInTamil(paise)).toBe(words)
  })
})

describe('amounts in Hindi words', () => {
  test.each([
    [0, 'रुपये शून्य मात्र'],
    [1, 'एक पैसा मात्र'],
    [rupees(29), 'रुपये उनतीस मात्र'],
    [rupees(79), 'रुपये उनासी मात्र'],
    [150_050, 'रुपये एक हज़ार पाँच सौ और पचास पैसे मात्र'],
    [rupees(12_345), 'रुपये बारह हज़ार तीन सौ पैंतालीस मात्र'],
    [rupees(100_000), 'रुपये एक लाख मात्र'],
    [rupees(12_345_678), 'रुपये एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर मात्र'],
  ])('%i paise in Hindi words: %s', (paise, words) => {
    expect(amountInHindi(paise)).toBe(words)
  })
})

describe.each([
  ['Tamil', amountInTamil, /[^\u0B80-\u0BFF ]/],
  ['Hindi', amountInHindi, /[^\u0900-\u097F ]/],
])('amounts in %s words', (_, inWords, foreign) => {
  test('every rupee amount up to two lakhs has its own words, without empty or foreign words', () => {
    const words = Array.from({ length: 200_001 }, (_, amount) => inWords(rupees(amount)))
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((one) => foreign.test(one) || / {2}|^ | $/.test(one))).toEqual([])
  })

  test.each([-1, 0.5, Number.NaN])('%d is rejected as an amount', (paise) => {
    expect(() => inWords(paise)).toThrow(RangeError)
  })
})
