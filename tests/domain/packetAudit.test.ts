import { describe, expect, test } from 'vitest'
import {
  type AuditTarget,
  auditMessages,
  countersignProblem,
  isSurplus,
  isWithin,
  lineOutcome,
  type RecordedPlace,
  safeOf,
  scanResult,
} from '../../src/domain/custody/packetAudit.ts'
import { isWeightOff, weighingToleranceMg, weightDifferenceMg } from '../../src/domain/weighing/tolerance.ts'

const safe: AuditTarget = { scope: 'place', storeId: 'main', place: 'Safe 1' }
const sample: AuditTarget = { scope: 'sample', storeId: 'main', place: null }
const at = (location: string, changed: Partial<RecordedPlace> = {}): RecordedPlace => ({
  storeId: 'main',
  place: 'vault',
  location,
  ...changed,
})

describe('a vault location', () => {
  test('contains itself and its parts after a comma, not a place whose name begins with the same letters', () => {
    expect(isWithin('Safe 1', 'Safe 1')).toBe(true)
    expect(isWithin('Safe 1', 'Safe 1, tray 4')).toBe(true)
    expect(isWithin('Safe 1', 'Safe 12')).toBe(false)
    expect(isWithin('Safe 1, tray 4', 'Safe 1')).toBe(false)
    expect(safeOf('Safe 1, tray 4')).toBe('Safe 1')
    expect(safeOf('Almirah')).toBe('Almirah')
  })
})

describe('a scanned seal', () => {
  const expected = (place: RecordedPlace) => ({ ...place, isExpected: true })
  const other = (place: RecordedPlace) => ({ ...place, isExpected: false })

  test.each([
    ['is unknown without a packet', safe, null, null, 'unknownSeal'],
    ['is found in its place', safe, expected(at('Safe 1, tray 4')), null, 'found'],
    ['is found in its tray', safe, expected(at('Safe 1, tray 4')), 'Safe 1, tray 4', 'found'],
    ['is in the wrong tray', safe, expected(at('Safe 1, tray 4')), 'Safe 1, tray 5', 'wrongPlace'],
    ['is in the wrong safe', safe, other(at('Safe 2')), null, 'wrongPlace'],
    ['came during the audit', safe, other(at('Safe 1, tray 9')), null, 'arrived'],
    [
      'is not expected once it is released',
      safe,
      expected(at('Safe 1', { place: 'released' })),
      null,
      'notExpected',
    ],
    [
      'is not expected if its packet is at a bank',
      safe,
      other(at('Karur Vysya Bank', { place: 'bank' })),
      null,
      'notExpected',
    ],
    [
      'is not expected if its packet is in another store',
      safe,
      other(at('Safe 1', { storeId: 'tn' })),
      null,
      'notExpected',
    ],
    [
      'of a sample is found anywhere if nobody notes the place',
      sample,
      expected(at('Safe 2')),
      null,
      'found',
    ],
    ['of a sample is in the wrong place', sample, expected(at('Safe 2')), 'Safe 1', 'wrongPlace'],
    ['was not drawn into the sample', sample, other(at('Safe 2')), null, 'notDrawn'],
  ] as const)('%s', (_name, audit, packet, foundAt, result) => {
    expect(scanResult(audit, packet, foundAt)).toBe(result)
    expect(isSurplus(result)).toBe(result === 'notExpected' || result === 'unknownSeal')
  })
})

describe('an expected packet', () => {
  const line = (now: RecordedPlace, custodySeq: number, isCounted = false) =>
    ({ isCounted, location: 'Safe 1, tray 4', custodySeq: 2, now: { ...now, custodySeq } }) as const

  test.each([
    [
      'that was counted is found, wherever it is now',
      safe,
      line(at('', { place: 'released' }), 3, true),
      'found',
    ],
    ['that nobody moved is missing', safe, line(at('Safe 1, tray 4'), 2), 'missing'],
    ['that was released meanwhile has left', safe, line(at('', { place: 'released' }), 3), 'left'],
    ['that was pledged meanwhile has left', safe, line(at('Bank', { place: 'bank' }), 3), 'left'],
    ['that was moved to another safe has left', safe, line(at('Safe 2'), 3), 'left'],
    ['that went to another store has left', safe, line(at('Safe 1', { storeId: 'tn' }), 4), 'left'],
    ['that was moved within the audited safe is missing', safe, line(at('Safe 1, tray 5'), 3), 'missing'],
    ['that left and came back is missing', safe, line(at('Safe 1, tray 4'), 4), 'missing'],
    ['that was only put on hold is missing', safe, line(at('Safe 1, tray 4'), 3), 'missing'],
    ['of a sample that was moved to another place has left', sample, line(at('Safe 1, tray 5'), 3), 'left'],
    ['that is elsewhere without an event after the start is missing', safe, line(at('Safe 2'), 2), 'missing'],
  ] as const)('%s', (_name, audit, counted, outcome) => {
    expect(lineOutcome(audit, counted)).toBe(outcome)
  })
})

describe('the second signature', () => {
  const audit = { state: 'counted', auditorId: 'a', isAuditorSigned: true, actorId: 'b' } as const
  test.each([
    [{}, null],
    [{ actorId: 'a' }, auditMessages.ownSignature],
    [{ isAuditorSigned: false }, auditMessages.auditorFirst],
    [{ state: 'counting' }, auditMessages.notCounted],
    [{ state: 'signed' }, auditMessages.ended],
    [{ state: 'cancelled' }, auditMessages.ended],
  ] as const)('with %j has the problem: %s', (changed, problem) => {
    expect(countersignProblem({ ...audit, ...changed })).toBe(problem)
  })
})

describe('a weighing', () => {
  test.each([
    [0, 20],
    [50_000, 20],
    [50_001, 40],
    [200_000, 40],
    [200_001, 60],
  ])('of %i mg may differ by %i mg', (weightMg, toleranceMg) => {
    expect(weighingToleranceMg(weightMg)).toBe(toleranceMg)
  })

  test('counts without the empty packet, and differs only beyond the tolerance, in both directions', () => {
    const weighing = { recordedMg: 16_250, toleranceMg: 20, emptyPacketMg: 4_200 }
    expect(weightDifferenceMg({ ...weighing, weighedMg: 20_430 })).toBe(-20)
    expect(isWeightOff({ ...weighing, weighedMg: 20_430 })).toBe(false)
    expect(isWeightOff({ ...weighing, weighedMg: 20_429 })).toBe(true)
    expect(isWeightOff({ ...weighing, weighedMg: 20_470 })).toBe(false)
    expect(isWeightOff({ ...weighing, weighedMg: 20_471 })).toBe(true)
  })
})
