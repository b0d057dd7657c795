import { expect, test } from 'vitest'
import { type MergedCustomer, mergeGroups, takenOver } from '../../src/domain/customer/customerMerge.ts'

const none = {
  ...Object.fromEntries(mergeGroups.flat().map((field) => [field, null])),
  phone: '98400 11111',
} as unknown as MergedCustomer
const address = { address: '12 Mada Street', city: 'Chennai', pinCode: '600004' }

test('the address of a duplicate is taken over as a whole, even into a record with only a prefilled state', () => {
  const duplicate = { ...none, ...address, state: 'Kerala' }
  for (const state of [null, 'Tamil Nadu'])
    expect(takenOver({ ...none, state }, duplicate)).toEqual({ ...address, state: 'Kerala' })
})

test('an address without a state does not change the state of the kept record', () => {
  const duplicate = { ...none, ...address }
  expect(takenOver({ ...none, state: 'Tamil Nadu' }, duplicate)).toEqual(address)
})

test('a state without an address is taken over only into a record that has neither', () => {
  const duplicate = { ...none, state: 'Tamil Nadu' }
  expect(takenOver({ ...none, state: 'Kerala' }, duplicate)).toEqual({})
  expect(takenOver({ ...none, ...address }, duplicate)).toEqual({})
  expect(takenOver(none, duplicate)).toMatchObject({ state: 'Tamil Nadu' })
})

test.each([
  ['the main phone', { phone: '98400 22222', secondPhone: '98400 33333' }, '98400 22222'],
  [
    'the second phone, if the main one is the same',
    { phone: '+91 98400-11111', secondPhone: '044 2345' },
    '044 2345',
  ],
  ['no phone that it already has', { phone: '9840011111', secondPhone: '098400 11111' }, undefined],
] as const)('a kept record without a second phone takes %s from the duplicate', (_, phones, taken) => {
  expect(takenOver(none, { ...none, ...phones }).secondPhone).toBe(taken)
  expect(takenOver({ ...none, secondPhone: '98400 44444' }, { ...none, ...phones })).toEqual({})
})
