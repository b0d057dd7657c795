import { describe, expect, test } from 'vitest'
import {
  cashArrivedLines,
  cashReceivedLines,
  cashSentLines,
  packetTransferState,
  receivingProblem,
  type TransferState,
  transferMessages,
} from '../../src/domain/books/transfer.ts'

/** Lines as account, debit, credit. */
const short = (lines: ReturnType<typeof cashSentLines>) =>
  lines.map(({ account, debitPaise, creditPaise }) => [account, debitPaise, creditPaise])

describe('cash between stores', () => {
  test('cash is in transit until received, then the receiver owes it to the sender until the sender’s entry', () => {
    const posted = [
      ...cashSentLines(500_000),
      ...cashReceivedLines(500_000, 500_000),
      ...cashArrivedLines(500_000),
    ]
    expect(short(posted)).toEqual([
      ['1410', 500_000, 0],
      ['1010', 0, 500_000],
      ['1010', 500_000, 0],
      ['1400', 0, 500_000],
      ['1400', 500_000, 0],
      ['1410', 0, 500_000],
    ])
    const net = Map.groupBy(posted, ({ account }) => account)
    for (const lines of net.values())
      expect(lines.reduce((sum, line) => sum + line.debitPaise - line.creditPaise, 0)).toBe(0)
  })

  test.each([
    [
      'less than was sent',
      490_000,
      [
        ['1010', 490_000, 0],
        ['1400', 0, 500_000],
        ['5500', 10_000, 0],
      ],
    ],
    [
      'more than was sent',
      500_100,
      [
        ['1010', 500_100, 0],
        ['1400', 0, 500_000],
        ['5500', 0, 100],
      ],
    ],
    [
      'nothing',
      0,
      [
        ['1400', 0, 500_000],
        ['5500', 500_000, 0],
      ],
    ],
  ])('a count of %s is posted as counted, and the difference as over or short', (_, counted, lines) => {
    expect(short(cashReceivedLines(500_000, counted))).toEqual(lines)
  })
})

describe('packet transfers', () => {
  test.each<[TransferState[], TransferState]>([
    [['on-the-way', 'received'], 'on-the-way'],
    [['received', 'received'], 'received'],
    [['received', 'cancelled'], 'received'],
    [['cancelled', 'cancelled'], 'cancelled'],
  ])('packets %o make the transfer %s', (packets, state) => {
    expect(packetTransferState(packets)).toBe(state)
  })
})

describe('receiving a transfer', () => {
  test.each([
    ['a login other than the sender is accepted', 'ravi', ['anitha', 'ravi'], null],
    [
      'the sender is rejected if another login may receive',
      'anitha',
      ['anitha', 'ravi'],
      transferMessages.secondPerson,
    ],
    ['the sender is accepted if no other login may receive', 'anitha', ['anitha'], null],
  ])('receiving by %s', (_, receivedBy, receivers, problem) => {
    expect(receivingProblem({ sentBy: 'anitha', receivedBy, receivers })).toBe(problem)
  })
})
