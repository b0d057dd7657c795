import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Contract } from '../../src/cli/contract/description.ts'
import { differencesOf } from '../../src/cli/contract/differences.ts'
import { loadContract } from '../../src/cli/contract/load.ts'

let contract: Contract

beforeAll(async () => {
  contract = await loadContract(join(import.meta.dirname, '../../openapi'))
})

/** The fields that a reply of an operation returns otherwise than they were sent. */
function differing(id: string, sent: unknown, returned: unknown): string[] {
  const operation = contract.find(id)
  if (!operation) throw new Error(`no operation ${id}`)
  return differencesOf(contract, operation, sent, returned).map(({ field }) => field)
}

test('a list without repetitions may be returned in another order, but with the same entries', () => {
  const policy = (...kindsLentOn: string[]) => ({ policy: { kindsLentOn } })
  const sent = policy('ornament', 'coin', 'bar')
  expect(differing('UpdateCompany', sent, policy('bar', 'coin', 'ornament'))).toEqual([])
  expect(differing('UpdateCompany', sent, policy('bar', 'coin', 'utensil'))).toEqual([
    'policy.kindsLentOn.0',
    'policy.kindsLentOn.2',
  ])
})

test('the place and the size of an audit that uses the other one may be left out of its reply', () => {
  const sent = { scope: 'place', place: 'Safe 1', sampleSize: 12, weighCount: 3 }
  expect(differing('StartPacketAudit', sent, { ...sent, sampleSize: null })).toEqual([])
  expect(
    differing('StartPacketAudit', { ...sent, scope: 'sample' }, { ...sent, scope: 'sample', place: null }),
  ).toEqual([])
  expect(differing('StartPacketAudit', sent, { ...sent, weighCount: 2 })).toEqual(['weighCount'])
})
