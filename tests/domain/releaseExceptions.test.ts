import { describe, expect, test } from 'vitest'
import {
  type KnownForRelease,
  releaseExceptions,
  type ShownAtRelease,
} from '../../src/domain/custody/releaseExceptions.ts'

const known: KnownForRelease = {
  idKind: 'voterId',
  idNumber: 'ABC1234567',
  pan: 'ABCPS1234F',
  nomineeName: 'Kavitha Sundaram',
}
const customer: ShownAtRelease = {
  collectedBy: 'pawner',
  name: 'Meenakshi',
  idKind: 'voterId',
  idNumber: 'abc 1234567',
  ticket: 'shown',
}
const other = { name: 'Arun Kumar', idKind: 'passport', idNumber: 'N1234567' } as const
const kinds = (shown: Partial<ShownAtRelease>) => releaseExceptions({ ...customer, ...shown }, known)

describe('a release', () => {
  test.each([
    ['to the customer with the ID on file and the ticket', {}, []],
    ['to the customer with the PAN on file', { idKind: 'pan', idNumber: 'ABCPS1234F' }, []],
    ['to the customer with another number', { idNumber: 'ABC7654321' }, ['identityDiffers']],
    [
      'to the customer with an ID that is not on file',
      { idKind: 'passport', idNumber: 'N1' },
      ['identityNotOnFile'],
    ],
    ['to an authorised person', { ...other, collectedBy: 'authorised' }, ['otherPerson']],
    ['to an heir', { ...other, collectedBy: 'heir' }, ['otherPerson']],
    [
      'to the nominee of the loan',
      { ...other, collectedBy: 'nominee', name: ' kavitha  Sundaram' },
      ['otherPerson'],
    ],
    ['to another nominee', { ...other, collectedBy: 'nominee' }, ['otherPerson', 'nomineeDiffers']],
    ['without the ticket', { ticket: 'bond' }, ['ticketLost']],
    [
      'to an heir without the ticket',
      { ...other, collectedBy: 'heir', ticket: 'bond' },
      ['otherPerson', 'ticketLost'],
    ],
  ] as [string, Partial<ShownAtRelease>, string[]][])('%s has its exceptions', (_, shown, expected) => {
    expect(kinds(shown)).toEqual(expected)
  })

  test('has its exceptions as soon as collector and ticket are chosen', () => {
    const empty = { name: null, idKind: null, idNumber: null, ticket: null }
    expect(kinds(empty)).toEqual([])
    expect(kinds({ ...empty, collectedBy: 'nominee' })).toEqual(['otherPerson'])
    expect(kinds({ ...empty, ticket: 'bond' })).toEqual(['ticketLost'])
  })
})
