import { describe, expect, test } from 'vitest'
import type { CustodyMove, LoanEvent, LoanReleaseRow, StatementEntry } from '../../src/api/gen/model/index.ts'
import { isMoney, ledgerLines, ledgerTotals } from '../../src/web/partpayment/ledger/ledgerRows.ts'

const at = (minute: number) => `2026-04-05T04:${String(minute).padStart(2, '0')}:00.000Z`
const nothing = { chargesPaise: 0, penalPaise: 0, interestPaise: 0, principalPaise: 0 }

/** An entry of a loan, made in the minute of its sequence number. */
function entry(
  seq: number,
  kind: StatementEntry['kind'],
  [principalAfterPaise, chargesAfterPaise = 0]: readonly [principal: number, charges?: number],
  fields: Omit<Partial<StatementEntry>, 'allocated'> & {
    allocated?: Partial<StatementEntry['allocated']>
  } = {},
): StatementEntry {
  return {
    seq,
    kind,
    entryOn: '2026-04-05',
    voucherId: null,
    voucherNumber: null,
    roundOffPaise: 0,
    principalAfterPaise,
    chargesAfterPaise,
    by: 'Anitha',
    madeAt: at(seq),
    reversesSeq: null,
    reversedBySeq: null,
    reversible: false,
    reason: null,
    payments: [],
    interest: [],
    ...fields,
    allocated: { ...nothing, ...fields.allocated },
  }
}

const move = (
  seq: number,
  minute: number,
  action: CustodyMove['action'],
  note: string | null = null,
): CustodyMove => ({
  seq,
  action,
  movedOn: '2026-04-05',
  fromPlace: null,
  toPlace: action === 'release' ? 'released' : 'vault',
  fromLocation: null,
  toLocation: '',
  seal: `S-${seq}`,
  foundSeal: null,
  weightBeforeMg: null,
  weightAfterMg: null,
  witnesses: [],
  note,
  by: 'Anitha',
  madeAt: at(minute),
})

const event = (operation: string, minute: number, fields: string[] = []): LoanEvent => ({
  operation,
  fields,
  happenedAt: at(minute),
  by: 'Anitha',
})

const release = (minute: number, whole = true) =>
  ({ id: `release ${minute}`, whole, madeAt: at(minute) }) as LoanReleaseRow

const linesOf = (entries: StatementEntry[]) =>
  ledgerLines({ isRenewal: false, entries, moves: [], releases: [], events: [] })

/** Charged, received and balance of each line of money; of a folded pair only the balance. */
const figuresOf = (entries: StatementEntry[]) =>
  linesOf(entries)
    .filter(isMoney)
    .map((line) =>
      line.kind === 'pair'
        ? ['pair', line.balancePaise]
        : [line.chargedPaise, line.receivedPaise, line.balancePaise],
    )

const openingEntry = entry(1, 'opening', [1_000_000])
const receipt = (
  seq: number,
  interestPaise: number,
  principalPaise: number,
  leftPaise: number,
  charges = 0,
) => entry(seq, 'receipt', [leftPaise, charges], { allocated: { interestPaise, principalPaise } })

describe('the figures of a ledger', () => {
  test('of each kind of entry add up to its balance', () => {
    const entries = [
      openingEntry,
      entry(2, 'charge', [1_000_000, 11_800], { allocated: { chargesPaise: 11_800 } }),
      receipt(3, 5_000, 100_000, 900_000, 11_800),
      entry(4, 'waiver', [900_000, 5_900], { allocated: { chargesPaise: 5_900, interestPaise: 700 } }),
      entry(5, 'closing', [0], {
        allocated: { chargesPaise: 5_900, penalPaise: 30, interestPaise: 2_012, principalPaise: 900_000 },
        roundOffPaise: 58,
      }),
    ]
    expect(figuresOf(entries)).toEqual([
      [1_000_000, 0, 1_000_000],
      [11_800, 0, 1_011_800],
      // The interest that a receipt pays is charged with it.
      [5_000, 105_000, 911_800],
      // A waived charge is charged no longer; waived interest never was.
      [-5_900, 0, 905_900],
      [2_100, 908_000, 0],
    ])
    expect(ledgerTotals(linesOf(entries))).toEqual({
      chargedPaise: 1_013_000,
      receivedPaise: 1_013_000,
      balancePaise: 0,
    })
  })

  test('of a renewal and a sale are received; those of a write-off reduce the amount charged', () => {
    const ended = (kind: StatementEntry['kind'], interestPaise: number, principalPaise: number) =>
      figuresOf([openingEntry, entry(2, kind, [0], { allocated: { interestPaise, principalPaise } })])[1]
    expect(ended('renewal', 5_000, 1_000_000)).toEqual([5_000, 1_005_000, 0])
    // A shortfall of ₹100 is no longer due on the loan.
    expect(ended('auction', 0, 990_000)).toEqual([-10_000, 990_000, 0])
    expect(ended('write-off', 0, 1_000_000)).toEqual([-1_000_000, 0, 0])
  })

  test('of fees and advance interest are charged and received at once', () => {
    const payments = [
      { direction: 'in', mode: 'cash', bankName: null, amountPaise: 20_000, reference: null },
      { direction: 'in', mode: 'upi', bankName: 'Indian Bank', amountPaise: 3_600, reference: null },
    ] as const
    const feeReceipt = { voucherId: 'v', voucherNumber: 'MN-1', feesPaise: 11_800, interestPaise: 11_800 }
    const opening = { ...openingEntry, feeReceipt: { ...feeReceipt, payments: [...payments] } }
    const lines = linesOf([opening, receipt(2, 0, 100_000, 900_000)])
    expect(lines.map(({ kind }) => kind)).toEqual(['money', 'fees', 'money'])
    expect(lines[1]).toMatchObject({ chargedPaise: 23_600, receivedPaise: 23_600, balancePaise: 1_000_000 })
    expect(ledgerTotals(lines)).toEqual({
      chargedPaise: 1_023_600,
      receivedPaise: 123_600,
      balancePaise: 900_000,
    })
  })
})

describe('an entry and its reversal', () => {
  const reversed = (line: StatementEntry, reversedBySeq: number) => ({ ...line, reversedBySeq })
  const reversal = (seq: number, reversesSeq: number, left: readonly [number, number?]) =>
    entry(seq, 'reversal', left, { reversesSeq })

  test('fold into one line at the position of the entry, without effect on totals; opening it shows both', () => {
    const entries = [
      openingEntry,
      reversed(receipt(2, 5_000, 100_000, 900_000), 5),
      reversed(receipt(3, 0, 50_000, 850_000), 4),
      reversal(4, 3, [900_000]),
      reversal(5, 2, [1_000_000]),
      receipt(6, 0, 300_000, 700_000),
    ]
    expect(figuresOf(entries)).toEqual([
      [1_000_000, 0, 1_000_000],
      ['pair', 1_000_000],
      ['pair', 1_000_000],
      [0, 300_000, 700_000],
    ])
    const [, pair] = linesOf(entries)
    expect(pair).toMatchObject({
      entry: { chargedPaise: 5_000, receivedPaise: 105_000, balancePaise: 900_000 },
      reversal: { entry: { seq: 5 }, chargedPaise: -5_000, receivedPaise: -105_000, balancePaise: 1_000_000 },
    })
    expect(ledgerTotals(linesOf(entries))).toEqual({
      chargedPaise: 1_000_000,
      receivedPaise: 300_000,
      balancePaise: 700_000,
    })
  })
})

describe('events between the entries', () => {
  const keysOf = (source: Partial<Parameters<typeof ledgerLines>[0]>) =>
    ledgerLines({
      isRenewal: false,
      entries: [openingEntry],
      moves: [],
      releases: [],
      events: [],
      ...source,
    }).map((line) => (line.kind === 'event' ? line.event.operation : line.key))

  test('are sorted by time, after an entry with the same timestamp; entries keep their order', () => {
    const early = { ...receipt(2, 0, 100_000, 900_000), madeAt: at(0) }
    expect(
      keysOf({
        entries: [openingEntry, early],
        moves: [move(1, 1, 'seal'), move(2, 30, 'move')],
        // The newest first, as the server sends them.
        events: [event('AddLoanDocument', 20), event('ApproveNewLoan', 0)],
      }),
    ).toEqual(['ApproveNewLoan', 'entry 1', 'entry 2', 'move 1', 'AddLoanDocument', 'move 2'])
  })

  test('omit what an entry or a movement already shows', () => {
    const entries = [openingEntry, receipt(2, 0, 100_000, 900_000)]
    const moves = [move(1, 1, 'seal'), move(2, 3, 'hold')]
    const events = [
      event('MovePacket', 4, ['holdReason']),
      event('ReceivePayment', 3, ['clock']),
      event('DisburseNewLoan', 2, ['status']),
      event('AddNewLoan', 0),
    ]
    expect(keysOf({ entries, moves, events })).toEqual([
      'AddNewLoan',
      'entry 1',
      'move 1',
      'entry 2',
      'move 2',
    ])
    // Without such an entry or movement the event stays.
    expect(keysOf({ moves: [], events })).toEqual(['AddNewLoan', 'entry 1', 'ReceivePayment', 'MovePacket'])
    // All events stay when the entries could not be loaded.
    expect(keysOf({ entries: [], events: [event('ReceivePayment', 3)] })).toEqual(['ReceivePayment'])
  })

  test.each([
    ['AddBankNewLoan', 'to-bank'],
    ['CollectPackets', 'from-bank'],
    ['SendPackets', 'send'],
    ['ReceivePackets', 'arrive'],
  ] as const)('omit %s where a movement of the packet shows it', (operation, action) => {
    const events = [event(operation, 3)]
    expect(keysOf({ moves: [move(1, 1, 'seal'), move(2, 3, action)], events })).toEqual([
      'entry 1',
      'move 1',
      'move 2',
    ])
    expect(keysOf({ moves: [move(1, 1, 'seal')], events })).toEqual(['entry 1', 'move 1', operation])
  })

  test('include a renewal by its entry, and by its request only if it needed approval', () => {
    expect(keysOf({ events: [event('RenewLoan', 0)] })).toEqual(['entry 1'])
    expect(keysOf({ events: [event('DisburseNewLoan', 1), event('RenewLoan', 0)] })).toEqual([
      'RenewLoan',
      'entry 1',
    ])
    const renewal = entry(2, 'renewal', [0], { allocated: { principalPaise: 1_000_000 } })
    expect(
      keysOf({ entries: [openingEntry, renewal], events: [event('RenewLoan', 2, ['renewedToId'])] }),
    ).toEqual(['entry 1', 'entry 2'])
  })

  test('have one line for a release of all items, with the seal of its movement, and two for one of some items or with a note', () => {
    const moves = [move(1, 1, 'seal'), move(2, 5, 'release')]
    const source = { isRenewal: false, entries: [openingEntry], moves, releases: [release(5)], events: [] }
    expect(ledgerLines(source).map(({ key }) => key)).toEqual(['entry 1', 'move 1', 'release 5'])
    expect(ledgerLines(source).at(-1)).toMatchObject({ seal: 'S-2' })
    // A release of some items has its own movement; so has one with a note.
    expect(keysOf({ moves: [move(1, 5, 'open')], releases: [release(5, false)] })).toEqual([
      'entry 1',
      'move 1',
      'release 5',
    ])
    expect(keysOf({ moves: [move(1, 5, 'release', 'By post')], releases: [release(5)] })).toEqual([
      'entry 1',
      'move 1',
      'release 5',
    ])
  })
})
