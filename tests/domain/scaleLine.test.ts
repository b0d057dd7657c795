import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readScaleLine,
  type ScaleReading,
  splitLines,
  stableWeight,
} from '../../src/domain/weighing/scaleLine.ts'

const stable = (mg: number): ScaleReading => ({ mg, isStable: true })
const moving = (mg: number): ScaleReading => ({ mg, isStable: false })
const unsaid = (mg: number): ScaleReading => ({ mg, isStable: null })

describe('a line of a scale', () => {
  test.each([
    ['header', 'ST,GS,+0012.345 g', stable(12_345)],
    ['header', 'ST,+00012.34  g', stable(12_340)],
    ['header', 'US,NT,-0000.002kg', moving(-2000)],
    ['header', 'ST,GS,   120.000GM', stable(120_000)],
    ['header', 'OL,GS,+9999.999 g', 'overload'],
    ['header', '12.345 g', null],
    ['sics', 'S S     12.345 g', stable(12_345)],
    ['sics', 'S D    -12.3 g', moving(-12_300)],
    ['sics', 'S +', 'overload'],
    ['sics', 'S I', null],
    ['sbi', 'N     +   12.34 g', stable(12_340)],
    ['sbi', 'N     +   12.34', moving(12_340)],
    ['sbi', '+    16.250 g', stable(16_250)],
    ['sbi', 'Stat     High', 'overload'],
    ['plain', '12.345', unsaid(12_345)],
    ['plain', '+ .5 g', unsaid(500)],
    ['plain', '16.25 ct', unsaid(3250)],
    ['plain', '0.0004 g', unsaid(0)],
    ['plain', '0.0005 g', unsaid(1)],
    ['plain', '12.3 lb', null],
    ['plain', '1.2.3', null],
    ['plain', '', null],
    ['plain', '99999999999999999999 kg', null],
    ['plain', '\u000212.345 g\u0003', unsaid(12_345)],
    ['plain', '-0.000 g', unsaid(0)],
  ] as const)('of the form %s: %j', (protocol, line, reading) => {
    expect(readScaleLine(line, protocol)).toEqual(reading)
  })

  test('gives every weight to the milligram', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (mg) => {
        const grams = `${Math.floor(mg / 1000)}.${String(mg % 1000).padStart(3, '0')}`
        expect(readScaleLine(`ST,GS,+${grams} g`, 'header')).toEqual(stable(mg))
      }),
    )
  })
})

describe('received text', () => {
  test('is split at any end of line, and its last part waits for more', () => {
    expect(splitLines('ST,1.0 g\r\nST,2.0 g\n\u00023.0\u0003\r 4.')).toEqual({
      lines: ['ST,1.0 g', 'ST,2.0 g', '3.0'],
      rest: ' 4.',
    })
    expect(splitLines('12')).toEqual({ lines: [], rest: '12' })
  })
})

describe('a weight', () => {
  test('is stable when the scale says so', () => {
    expect(stableWeight([moving(12_000), stable(12_345)])).toBe(12_345)
    expect(stableWeight([stable(12_000), moving(12_345)])).toBeNull()
    expect(stableWeight([stable(1), 'overload'])).toBeNull()
    expect(stableWeight([])).toBeNull()
  })

  test('is stable after three equal readings where the scale does not say', () => {
    expect(stableWeight([unsaid(5), unsaid(5)])).toBeNull()
    expect(stableWeight([unsaid(4), unsaid(5), unsaid(5)])).toBeNull()
    expect(stableWeight([unsaid(4), unsaid(5), unsaid(5), unsaid(5)])).toBe(5)
    expect(stableWeight([unsaid(5), 'overload', unsaid(5)])).toBeNull()
  })
})
