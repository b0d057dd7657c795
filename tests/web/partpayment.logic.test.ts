import { describe, expect, test, vi } from 'vitest'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanDues } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { closingLines } from '../../src/web/partpayment/closingLines.ts'
import { loanEventText } from '../../src/web/partpayment/ledger/loanEventText.ts'
import { releaseDueText } from '../../src/web/partpayment/releaseDueText.ts'
import { pendingValues } from '../../src/web/partpayment/renew/renewalValues.ts'

vi.hoisted(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
})

const event = (operation: string, fields: string[] = []) => ({
  operation,
  fields,
  happenedAt: '2026-04-05T04:30:00.000Z',
  by: 'Anitha',
})

describe('an event of a loan', () => {
  const onLoans = Object.entries(operations).flatMap(([id, { tag, changes }]) =>
    changes.length > 0 && ['PartPayment', 'NewLoan', 'Auction'].includes(tag) ? [id] : [],
  )

  /** Operations on records of other tags that move the packets of loans. */
  const onPackets = [
    'AddBankNewLoan',
    'CollectPackets',
    'ReverseBankNewLoanEntry',
    'SendPackets',
    'ReceivePackets',
    'CancelTransfer',
  ] as const satisfies (keyof typeof operations)[]

  test.each([...onLoans, ...onPackets])('has a text for %s', (id) => {
    expect(loanEventText(event(id))).not.toBe(partPaymentTexts.ledger.events.other)
  })

  test.each([
    ['UpdateNewLoan', ['plan', 'principalPaise', 'valuePaise'], 'Changed before payout: payout or packet'],
    ['MovePacket', ['location'], 'Changed: vault location'],
    ['MovePacket', ['holdReason'], 'Changed: packet hold'],
    ['DisburseNewLoan', ['closedOn', 'renewedToId', 'status'], 'Loan renewed'],
    ['DisburseNewLoan', ['status'], 'Loan paid out'],
  ])('has a text for %s with the fields %j that contains: %s', (operation, fields, words) => {
    expect(loanEventText(event(operation, fields))).toMatch(words)
  })
})

test('a pending renewal is edited with its payments, including the mark that a reference is awaited', () => {
  const id = '0198d7a2-0000-7000-8000-0123456789ab'
  const transfer = {
    mode: 'bank',
    bankId: id,
    amountPaise: 500_000,
    reference: null,
    referenceAwaited: true,
  } as const
  const cash = { mode: 'cash', bankId: null, amountPaise: 100_000, reference: null } as const
  const pending = {
    id,
    version: 1,
    slabId: id,
    tenureMonths: 12,
    principalPaise: 4_000_000,
    note: null,
    madeByName: 'Anitha',
    approvalValid: false,
  }
  const shown = (payments: readonly (typeof transfer | typeof cash)[]) =>
    pendingValues({ ...pending, payments: [...payments] }).payments
  // A single part follows the new difference.
  expect(shown([transfer])).toEqual([{ ...transfer, amountPaise: null, reference: '' }])
  expect(shown([transfer, cash])).toEqual([
    { ...transfer, reference: '' },
    { ...cash, reference: '' },
  ])
})

test('the lines of the closing amount add up to it, and name the minimum interest where it applies', () => {
  const dues = {
    chargesPaise: 1,
    penalPaise: 20,
    interestPaise: 300,
    closingInterestPaise: 300,
    principalPaise: 4_000,
    roundOffPaise: -21,
    payablePaise: 4_300,
  } as LoanDues
  const lines = closingLines(dues)
  expect(lines.map(([label]) => label)).toEqual([
    'Charges',
    'Penal interest',
    'Interest',
    'Principal',
    'Rounding',
  ])
  expect(lines.reduce((sum, [, paise]) => sum + paise, 0)).toBe(dues.payablePaise)
  expect(closingLines({ ...dues, closingInterestPaise: 500 })[2]).toEqual(['Minimum interest', 500])
})

describe('the deadline for the packet of a repaid loan', () => {
  const onTime = { byOn: '2026-04-10', lateDays: 0, compensationPaise: 0, releasedOn: null, paid: [] }
  const late = { ...onTime, lateDays: 2, compensationPaise: 1_000_000 }

  test.each([
    ['in the vault', false, onTime, 'Release the packet by 10 Apr 2026.'],
    [
      'in the vault after the deadline',
      false,
      late,
      'The packet was due for release by 10 Apr 2026 and is 2 days late. If we caused the delay, the compensation so far is ₹10,000.00.',
    ],
    [
      'released after the deadline',
      false,
      { ...late, releasedOn: '2026-04-12' },
      'The packet was due for release by 10 Apr 2026 and was released 2 days late. If we caused the delay, the compensation is ₹10,000.00.',
    ],
    [
      'on hold',
      true,
      onTime,
      'The packet cannot be released while it is on hold. It is due for release by 10 Apr 2026.',
    ],
    [
      'on hold after the deadline: it is not called late',
      true,
      late,
      'The packet cannot be released while it is on hold. It was due for release by 10 Apr 2026. If we caused the delay, the compensation so far is ₹10,000.00, including days on hold.',
    ],
  ])('%s', (_, held, due, text) => {
    expect(releaseDueText(due, held)).toBe(text)
  })
})
