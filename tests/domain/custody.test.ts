import { describe, expect, test } from 'vitest'
import {
  type Collection,
  type CustodyAction,
  closingReversalProblem,
  collectionProblems,
  collectors,
  custodyMessages,
  custodyProblem,
  type LoanStatus,
  type Packet,
  type PacketPlace,
  packetAfter,
  packetPlaces,
} from '../../src/domain/custody/custody.ts'
import { forSeeds } from '../support/seeded.ts'

const statuses: LoanStatus[] = [
  'pending',
  'approved',
  'active',
  'closed',
  'renewed',
  'auctioned',
  'written-off',
  'cancelled',
]
const moving: CustodyAction[] = [
  'release',
  'releaseItems',
  'toBank',
  'fromBank',
  'send',
  'arrive',
  'sell',
  'open',
  'move',
]
const actions: CustodyAction[] = [...moving, 'hold', 'unhold', 'renew']

const at = (place: PacketPlace, reason: string | null = null): Packet => ({
  place,
  otherStore: null,
  hold: reason === null ? null : { reason },
})

/** Actions that a packet allows while its loan has a status. */
const allowed = (packet: Packet, status: LoanStatus) =>
  actions.filter((action) => custodyProblem(packet, action, status) === null)

describe('packet custody', () => {
  test('a packet can go to these places from each place', () => {
    const nextOf = (place: PacketPlace) => {
      const after = statuses.flatMap((status) =>
        allowed(at(place), status).map((action) => packetAfter(at(place), action, status, 'police').place),
      )
      return packetPlaces.filter((next) => next !== place && after.includes(next))
    }
    const next = Object.fromEntries(packetPlaces.map((place) => [place, nextOf(place)]))
    expect(next).toEqual({
      vault: ['bank', 'transit', 'released', 'sold'],
      bank: ['vault'],
      transit: ['vault'],
      released: [],
      sold: [],
    })
  })

  test.each<[PacketPlace, LoanStatus, CustodyAction[]]>([
    ['vault', 'active', ['releaseItems', 'toBank', 'send', 'sell', 'open', 'move', 'hold', 'renew']],
    ['vault', 'closed', ['release', 'send', 'open', 'move', 'hold']],
    ['vault', 'renewed', ['send', 'open', 'move', 'hold']],
    ['vault', 'auctioned', ['send', 'open', 'move', 'hold']],
    ['vault', 'written-off', ['send', 'open', 'move', 'hold']],
    ['bank', 'active', ['fromBank', 'hold', 'renew']],
    ['bank', 'closed', ['fromBank', 'hold']],
    ['transit', 'active', ['arrive', 'hold', 'renew']],
    ['transit', 'closed', ['arrive', 'hold']],
    ['released', 'closed', []],
    ['sold', 'auctioned', []],
  ])('packet at %s of a loan that is %s allows exactly these actions', (place, status, expected) => {
    expect(allowed(at(place), status)).toEqual(expected)
  })

  test.each<[PacketPlace, CustodyAction[]]>([
    ['vault', ['move', 'unhold']],
    ['bank', ['fromBank', 'unhold']],
    ['transit', ['arrive', 'unhold']],
  ])(
    'packet on hold at %s allows return to the vault, moves within it and the end of the hold',
    (place, expected) => {
      for (const status of ['active', 'closed'] as const)
        expect(allowed(at(place, 'police'), status)).toEqual(expected)
    },
  )

  test('a packet at a bank can be neither released nor sold, whatever the loan’s status', () => {
    for (const status of statuses)
      for (const action of ['release', 'releaseItems', 'sell'] as const)
        expect(custodyProblem(at('bank'), action, status)).toBe(custodyMessages.atBank)
  })

  test('a packet can be released for a closed loan only', () => {
    for (const status of statuses)
      expect(custodyProblem(at('vault'), 'release', status) === null).toBe(status === 'closed')
    expect(custodyProblem(at('vault'), 'release', 'renewed')).toBe(custodyMessages.renewed)
    expect(custodyProblem(at('vault'), 'release', 'active')).toBe(custodyMessages.close)
  })

  test('the items of a written-off loan do not leave; the message says what to reverse', () => {
    for (const action of ['release', 'releaseItems', 'sell', 'toBank', 'renew'] as const)
      expect(custodyProblem(at('vault'), action, 'written-off')).toBe(custodyMessages.writtenOff)
  })

  test.each<[Packet, CustodyAction, LoanStatus, string]>([
    [at('released'), 'open', 'closed', custodyMessages.released],
    [at('sold'), 'hold', 'auctioned', custodyMessages.sold],
    [at('transit'), 'release', 'closed', custodyMessages.inTransit],
    [at('vault'), 'fromBank', 'active', custodyMessages.notAtBank],
    [at('vault'), 'arrive', 'active', custodyMessages.notInTransit],
    [at('vault', 'dispute'), 'release', 'closed', 'The packet is on hold (dispute). Remove the hold first.'],
    [at('vault', 'death'), 'hold', 'active', 'The packet is already on hold (death).'],
    [at('bank'), 'unhold', 'active', custodyMessages.notHeld],
    [at('vault'), 'toBank', 'closed', custodyMessages.active],
  ])('message for an action that is not allowed: %o, %s, %s', (packet, action, status, sentence) => {
    expect(custodyProblem(packet, action, status)).toBe(sentence)
    expect(() => packetAfter(packet, action, status)).toThrow(new RangeError(sentence))
  })

  test('a hold needs a reason, and stays until it is removed', () => {
    expect(packetAfter(at('bank'), 'hold', 'active', 'police')).toEqual(at('bank', 'police'))
    for (const reason of [null, '', '  '])
      expect(() => packetAfter(at('vault'), 'hold', 'active', reason)).toThrow(custodyMessages.holdReason)
    expect(packetAfter(at('bank', 'police'), 'unhold', 'closed')).toEqual(at('bank'))
    expect(packetAfter(at('bank', 'police'), 'fromBank', 'closed')).toEqual(at('vault', 'police'))
  })

  test('in any sequence of actions a packet leaves only from the vault, only once, and never while on hold', () => {
    forSeeds(300, (draws) => {
      let packet = at('vault')
      for (let many = 40; many > 0; many--) {
        const status = draws.pick(statuses)
        const action = draws.pick(actions)
        if (custodyProblem(packet, action, status) !== null) continue
        const after = packetAfter(packet, action, status, 'police')
        if (after.place === 'released' || after.place === 'sold') {
          expect(packet).toEqual(at('vault'))
          expect(allowed(after, status)).toEqual([])
          return
        }
        packet = after
      }
    })
  })

  test('a closing can be reversed while the packet is in the vault', () => {
    const reversible = packetPlaces.filter((place) => closingReversalProblem(at(place)) === null)
    expect(reversible).toEqual(['vault'])
  })

  test('a packet in another store’s vault can be held and renewed, and the message names that store', () => {
    const away: Packet = { ...at('vault'), otherStore: 'T. Nagar' }
    expect(allowed(away, 'active')).toEqual(['hold', 'renew'])
    expect(allowed(away, 'closed')).toEqual(['hold'])
    const message = 'The packet is in the vault of T. Nagar.'
    for (const action of ['release', 'releaseItems', 'toBank', 'send', 'sell', 'open', 'move'] as const)
      expect(custodyProblem(away, action, 'active')).toBe(message)
    expect(closingReversalProblem(away)).toBe(message)
  })
})

describe('collection of a packet', () => {
  const collection: Collection = {
    ticket: 'shown',
    idNumber: 'Voter ID 7781',
    collectedBy: 'pawner',
    proofId: null,
    needsIdentityProof: false,
    bondId: null,
  }
  const missing = (fields: Partial<Collection>) =>
    collectionProblems({ ...collection, ...fields }).map(({ field }) => field)

  test('a collector must present the ticket or a bond, and an ID', () => {
    expect(missing({})).toEqual([])
    expect(missing({ ticket: 'bond' })).toEqual(['bondId'])
    expect(missing({ ticket: 'bond', bondId: 'file' })).toEqual([])
    expect(missing({ ticket: null, idNumber: ' ' })).toEqual(['ticket', 'idNumber'])
  })

  test('a customer whose ID is not on file needs a scan of it', () => {
    expect(missing({ needsIdentityProof: true })).toEqual(['proofId'])
    expect(missing({ needsIdentityProof: true, proofId: 'file' })).toEqual([])
    expect(missing({ needsIdentityProof: true, collectedBy: 'heir' })).toEqual(['proofId'])
  })

  test.each(collectors.slice(1))('other than the customer: %s needs a proof of authority', (collectedBy) => {
    expect(missing({ collectedBy })).toEqual(['proofId'])
    expect(missing({ collectedBy, proofId: 'file' })).toEqual([])
  })
})
