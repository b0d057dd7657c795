import { expect, test } from 'vitest'
import { type MergeField, mergeGroups, takenOver } from '../../src/domain/customer/customerMerge.ts'

const none = Object.fromEntries(mergeGroups.flat().map((field) => [field, null])) as Record<
  MergeField,
  unknown
>
const address = { address: '12 Mada Street', city: 'Chennai', pinCode: '600004' }

test('the address of a duplicate is taken over whole, also into a record with only a prefilled state', () => {
  const duplicate = { ...none, ...address, state: 'Kerala' }
  for (const state of [null, 'Tamil Nadu'])
    expect(takenOver({ ...none, state }, duplicate)).toEqual(['address', 'city', 'state', 'pinCode'])
})

test('an address without a state leaves the state of the kept record', () => {
  const duplicate = { ...none, ...address }
  expect(takenOver({ ...none, state: 'Tamil Nadu' }, duplicate)).toEqual(['address', 'city', 'pinCode'])
})

test('a state without an address is taken over only into a record without both', () => {
  const duplicate = { ...none, state: 'Tamil Nadu' }
  expect(takenOver({ ...none, state: 'Kerala' }, duplicate)).toEqual([])
  expect(takenOver({ ...none, ...address }, duplicate)).toEqual([])
  expect(takenOver(none, duplicate)).toContain('state')
})
