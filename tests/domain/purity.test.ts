import { describe, expect, test } from 'vitest'
import { itemDefaults } from '../../src/domain/valuation/itemDefaults.ts'
import { metalDefaults, usualPurities } from '../../src/domain/valuation/metalDefaults.ts'
import {
  finenessOf,
  parsePurity,
  purityProblems,
  shareOfReferenceBp,
} from '../../src/domain/valuation/purity.ts'

const bpOf = (text: string) => {
  const read = parsePurity(text)
  return 'unreadable' in read ? 'unreadable' : read.value
}

describe('parsing a purity', () => {
  test('karat is read with its letter, or as a number up to 24', () => {
    expect(['22K', '22 kt', '22ct', '22 Karat', '22 carat', '22'].map(bpOf)).toEqual(Array(6).fill(9160))
    expect(['24K', '23K', '20k', '18K', '14K'].map(bpOf)).toEqual([9990, 9580, 8330, 7500, 5850])
    expect(['21K', '9K', '10K', '12K'].map(bpOf)).toEqual([8750, 3750, 4170, 5000])
  })

  test('a number above 100 is a fineness with at most one decimal', () => {
    expect(['916', '999.9', '750.0', '585', '1000'].map(bpOf)).toEqual([9160, 9999, 7500, 5850, 10_000])
    expect(['100.5', '100.1'].map(bpOf)).toEqual([1005, 1001])
  })

  test('a number above 24 up to 100, or with a % sign, is a percentage', () => {
    expect(['91.6', '91.67', '92.5', '100', '24.5'].map(bpOf)).toEqual([9160, 9167, 9250, 10_000, 2450])
    expect(['91.6%', '91.60 %', '5 %', '0.5%'].map(bpOf)).toEqual([9160, 9160, 500, 50])
  })

  test('a fineness above 1000 or a percentage above 100 is a purity above 100 %', () => {
    expect(['1001', '1200', '9160', '120 %'].map(bpOf)).toEqual([10_010, 12_000, 91_600, 12_000])
  })

  test('blank text is null, other text is unreadable', () => {
    expect(bpOf('  ')).toBeNull()
    const unreadable = [
      '0',
      '0K',
      '25K',
      '22.5K',
      '22.5',
      '0 %',
      '-916',
      '91,6',
      '91.667',
      '916.25',
      'K',
      '22Kg',
      'fine',
    ]
    expect(unreadable.filter((text) => bpOf(text) !== 'unreadable')).toEqual([])
  })

  test('a formatted fineness is parsed to the same purity', () => {
    for (const purityBp of [9999, 9990, 9160, 9167, 7500, 5850, 1010, 10_000])
      expect(bpOf(finenessOf(purityBp)), String(purityBp)).toBe(purityBp)
    expect([9160, 9999, 10_000].map(finenessOf)).toEqual(['916', '999.9', '1000'])
  })
})

describe('share of the reference price', () => {
  test('the share is rounded half up to basis points', () => {
    expect(shareOfReferenceBp(7500, 9160)).toBe(8188)
    expect(shareOfReferenceBp(9990, 9160)).toBe(10_906)
    expect(shareOfReferenceBp(9160, 9160)).toBe(10_000)
    // 1 ÷ 16 is 625 basis points exactly; 3 ÷ 20,000 is 1.5 basis points, which is rounded up to 2.
    expect(shareOfReferenceBp(1, 16)).toBe(625)
    expect(shareOfReferenceBp(3, 20_000)).toBe(2)
  })
})

describe('validation of purities', () => {
  const problemsOf = (referencePurityBp: number | null, ...rows: [string, number | null][]) =>
    purityProblems({
      referencePurityBp,
      purities: rows.map(([label, purityBp]) => ({ label, purityBp })),
    }).map(({ path, problem: fault }) => `${path} ${fault}`)

  test('different purities that include the reference are valid', () => {
    expect(problemsOf(9160, ['22K', 9160], ['18K', 7500])).toEqual([])
    expect(problemsOf(null, ['', null], ['', null])).toEqual([])
  })

  test('a repeated label or purity, a purity above 100 % and a reference that is not one of them are rejected at their fields', () => {
    expect(problemsOf(9160, ['22K', 9160], [' 22k', 9160])).toEqual([
      'purities.1.label labelTwice',
      'purities.1.purityBp purityTwice',
    ])
    expect(problemsOf(9990, ['22K', 9160], ['More', 12_000])).toEqual([
      'purities.1.purityBp tooPure',
      'referencePurityBp referenceMissing',
    ])
  })
})

describe('default metals and items', () => {
  test('default metals are valid, and their purities are among the common ones of the metal', () => {
    for (const metal of metalDefaults) {
      expect(purityProblems(metal)).toEqual([])
      expect(usualPurities[metal.symbol]).toEqual(expect.arrayContaining(metal.purities))
    }
  })

  test('default categories of a metal and products of a category have different names, and the Hindi and Tamil names are in their script', () => {
    for (const categories of Object.values(itemDefaults)) {
      const names = categories.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const { name, products } of categories) {
        expect(new Set(products.map((one) => one.name)).size, name).toBe(products.length)
        for (const { hindiName, tamilName } of products) {
          expect(hindiName).toMatch(/^[\p{Script=Devanagari} ]+$/u)
          expect(tamilName).toMatch(/^[\p{Script=Tamil} ]+$/u)
        }
      }
    }
  })
})
