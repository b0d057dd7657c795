import { expect, test } from 'vitest'
import { proposedServiceOn } from '../../src/web/auction/proposedServiceOn.ts'
import { checkSale, costsOf } from '../../src/web/auction/saleValues.ts'
import { cashPart } from '../../src/web/shared/payment/paymentValues.ts'

const values = {
  payments: [{ ...cashPart(), amountPaise: 10_000 }],
  costPayments: [cashPart()],
  idempotencyKey: '',
}
const cash = { payments: { stepPaise: 100 }, costPayments: { stepPaise: 100, availablePaise: 10_000 } }

test.each([
  ['none', null, 0, {}],
  ['costs without their payment', 500, 500, { 'costPayments.0.amountPaise': 'Amount is required.' }],
  [
    'costs below zero: an error at their field, and not at those of the hidden payment',
    -50_000,
    0,
    { costsPaise: 'Auction costs must be at least ₹0.' },
  ],
])('costs of a sale: %s', (_, costsPaise, settled, errors) => {
  expect(costsOf({ costsPaise })).toBe(settled)
  expect(checkSale({ ...values, costsPaise }, 10_000, cash)).toEqual(errors)
})

test.each([
  ['the open day', '2026-06-03', '2026-06-01', '2026-06-03'],
  ['the date of the notice while an earlier day is open', '2026-05-31', '2026-06-01', '2026-06-01'],
  ['the date of the notice while no day is open', null, '2026-06-01', '2026-06-01'],
])('the proposed date of delivery is %s', (_, openDayOn, noticedOn, proposed) => {
  expect(proposedServiceOn({ openDayOn, lot: { noticedOn } })).toBe(proposed)
})
