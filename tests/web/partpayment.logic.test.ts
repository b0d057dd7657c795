import { describe, expect, test } from 'vitest'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { loanEventWords } from '../../src/web/partpayment/ledger/loanEventWords.ts'

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

  test.each(onLoans)('has a text for %s', (id) => {
    expect(loanEventWords(event(id))).not.toBe(partPaymentTexts.ledger.events.other)
  })

  test.each([
    ['UpdateNewLoan', ['plan', 'principalPaise', 'valuePaise'], 'Changed before payout: payout or packet'],
    ['MovePacket', ['location'], 'Changed: vault location'],
    ['MovePacket', ['holdReason'], 'Changed: packet hold'],
    ['DisburseNewLoan', ['closedOn', 'renewedToId', 'status'], 'Loan renewed'],
    ['DisburseNewLoan', ['status'], 'Loan paid out'],
  ])('says of %s on %j: %s', (operation, fields, words) => {
    expect(loanEventWords(event(operation, fields))).toMatch(words)
  })
})
