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

describe('cash from one store to another', () => {
  test('is in transit until it is received, and then owed until the sender heard of it', () => {
    const posted = [
      ...cashSentLines(500_000, {}),
      ...cashReceivedLines(500_000, 500_000, {}),
      ...cashArrivedLines(500_000, {}),
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
      'less',
      490_000,
      [
        ['1010', 490_000, 0],
        ['1400', 0, 500_000],
        ['5500', 10_000, 0],
      ],
    ],
    [
      'more',
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
  ])('that counts as %s is taken as counted, the rest is over and short', (_, counted, lines) => {
    expect(short(cashReceivedLines(500_000, counted, {}))).toEqual(lines)
  })
})

describe('a transfer of packets', () => {
  test.each<[TransferState[], TransferState]>([
    [['on-the-way', 'received'], 'on-the-way'],
    [['received', 'received'], 'received'],
    [['received', 'cancelled'], 'received'],
    [['cancelled', 'cancelled'], 'cancelled'],
  ])('of %o is %s', (packets, state) => {
    expect(packetTransferState(packets)).toBe(state)
  })
})

describe('who receives', () => {
  test.each([
    ['another than who sent', 'ravi', ['anitha', 'ravi'], null],
    ['who sent, though another could', 'anitha', ['anitha', 'ravi'], transferMessages.secondPerson],
    ['who sent, as the only one who may', 'anitha', ['anitha'], null],
  ])('%s', (_, receivedBy, receivers, refusal) => {
    expect(receivingProblem({ sentBy: 'anitha', receivedBy, receivers })).toBe(refusal)
  })
})
