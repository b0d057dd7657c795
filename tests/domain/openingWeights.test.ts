import { describe, expect, test } from 'vitest'
import { openingDifferences, openingWeightMessages } from '../../src/domain/custody/openingWeights.ts'

/** A chain of 10.520 g and a bangle of 10.480 g; the chain is released. */
const onRecord = { recordedMg: 21_000, takenMg: 10_520 }
const differences = (weightBeforeMg: number, weightAfterMg: number) =>
  openingDifferences(onRecord, { weightBeforeMg, weightAfterMg })

describe('the weights of an opened packet', () => {
  test('agree with the record up to the tolerance, in both directions', () => {
    expect(differences(21_000, 10_480)).toEqual({ beforeMg: 0, afterMg: 0, isOff: false })
    for (const mg of [-20, 20]) {
      expect(differences(21_000 + mg, 10_480 + mg)).toEqual({ beforeMg: mg, afterMg: 0, isOff: false })
      expect(differences(21_000, 10_480 + mg)).toEqual({ beforeMg: 0, afterMg: mg, isOff: false })
    }
    for (const mg of [-21, 21]) {
      expect(differences(21_000 + mg, 10_480 + mg).isOff).toBe(true)
      expect(differences(21_000, 10_480 + mg).isOff).toBe(true)
    }
  })

  test('show what is missing before, and what is missing from the rest', () => {
    expect(differences(13_000, 2_480)).toEqual({ beforeMg: -8_000, afterMg: 0, isOff: true })
    expect(differences(21_000, 2_480)).toEqual({ beforeMg: 0, afterMg: -8_000, isOff: true })
  })

  test('are named in full', () => {
    expect(openingWeightMessages.found(onRecord, { weightBeforeMg: 10_000, weightAfterMg: 2_480 })).toBe(
      'Before opening 10.000 g instead of 21.000 g, after 2.480 g instead of 0.000 g',
    )
  })
})
