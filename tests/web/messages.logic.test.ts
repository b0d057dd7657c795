import { describe, expect, test } from 'vitest'
import type { PawnTicket, PrintoutReceipt, ReceiptLoan, Reminder } from '../../src/api/gen/model/index.ts'
import openApi from '../../src/api/gen/openapi.json' with { type: 'json' }
import { payoutText } from '../../src/web/partpayment/paid/payoutText.ts'
import { receiptText } from '../../src/web/print/receiptText.ts'
import { dialled, smsLink, whatsAppLink } from '../../src/web/shared/message/dialled.ts'
import { reminderText } from '../../src/web/shared/remind/reminderText.ts'
import { printoutTexts as english } from '../../src/web/shell/texts/en/printout.ts'
import { printoutTexts as hindi } from '../../src/web/shell/texts/hi/printout.ts'
import { printoutTexts as tamil } from '../../src/web/shell/texts/ta/printout.ts'

describe('a phone number', () => {
  test.each([
    ['98400 12345', '+919840012345'],
    ['098400-12345', '+919840012345'],
    ['91 98400 12345', '+919840012345'],
    ['+91 98400 12345', '+919840012345'],
    ['0091 98400 12345', '+919840012345'],
    ['+971 50 123 4567', '+971501234567'],
    ['12345', null],
    ['+123', null],
    ['at the temple', null],
    ['', null],
  ])('%s is dialled as %s', (written, number) => {
    expect(dialled(written)).toBe(number)
  })

  test('that is invalid is left out, so the contact is chosen in the app', () => {
    expect(whatsAppLink('98400 12345', 'Paid & done?')).toBe(
      'https://wa.me/919840012345?text=Paid%20%26%20done%3F',
    )
    expect(whatsAppLink('12', 'Hello')).toBe('https://wa.me/?text=Hello')
    expect(smsLink('12', 'Hello')).toBe('sms:?&body=Hello')
  })
})

const head = {
  language: 'en' as const,
  companyName: 'Sri Lakshmi',
  storeName: 'Mylapore',
  phone: '044 2464 1000',
  legalName: null,
  logoId: null,
  gstin: null,
  address: null,
  licenceNumber: null,
}

const reminder: Reminder = {
  head,
  loanId: 'l',
  number: 'MN-1',
  customerName: 'Kavitha',
  phone: '98400 12345',
  kind: 'due',
  dueOn: '2026-04-05',
  noticeNumber: null,
  earliestOn: null,
  calculatedOn: '2026-04-01',
  payablePaise: 10_250_000,
  upiId: null,
  before: [],
}

describe('a reminder', () => {
  test.each([
    [{}, 'Your loan MN-1 is due on 05 Apr 2026.'],
    [{ kind: 'overdue' as const }, 'Your loan MN-1 was due on 05 Apr 2026 and is still unpaid.'],
    [
      { kind: 'auction' as const, noticeNumber: 'N7', earliestOn: '2026-05-01' },
      'Your loan MN-1 was due on 05 Apr 2026 and is still unpaid.\nAs per notice N7, the articles will be auctioned on or after 01 May 2026 unless the loan is repaid first.',
    ],
  ])(
    'with the fields %j names the loan, the amount to pay and the phone number of the store',
    (fields, sentence) => {
      expect(reminderText(english, { ...reminder, ...fields })).toBe(
        `Sri Lakshmi, Mylapore\n${sentence}\nAmount to close on 01 Apr 2026: ₹1,02,500.00.\nPhone 044 2464 1000`,
      )
    },
  )

  test('has a UPI link to pay the exact amount when there is something to pay and an id', () => {
    const text = (fields: Partial<Reminder>) => reminderText(english, { ...reminder, ...fields })
    expect(text({ upiId: 'lakshmi@okaxis', payablePaise: 10_250_005 })).toContain(
      '\nPay by UPI: upi://pay?pa=lakshmi@okaxis&pn=Sri%20Lakshmi&am=102500.05&cu=INR&tn=MN-1\n',
    )
    expect(text({ upiId: 'lakshmi@okaxis', payablePaise: 0 })).not.toContain('upi')
  })

  test('is written in Tamil', () => {
    expect(reminderText(tamil, { ...reminder, kind: 'overdue', head: { ...head, phone: null } })).toBe(
      'Sri Lakshmi, Mylapore\nஉங்கள் அடகுக் கடன் எண் MN-1: தவணைத் தேதி 5 ஏப்ரல், 2026; இதுவரை செலுத்தப்படவில்லை.\n1 ஏப்ரல், 2026 அன்று கடனை முடிக்கச் செலுத்த வேண்டிய தொகை: ₹1,02,500.00.',
    )
  })
})

const nothing = { chargesPaise: 0, penalPaise: 0, interestPaise: 0, principalPaise: 0 }
const loan: ReceiptLoan = {
  loanId: 'l',
  number: 'MN-1',
  kind: 'receipt',
  dueOn: '2026-04-05',
  roundOffPaise: 0,
  allocated: { ...nothing, principalPaise: 100_000 },
  outstandingPaise: 900_000,
  chargesDuePaise: 0,
}
const receipt: PrintoutReceipt = {
  head,
  voucherId: 'v',
  number: 'MN-R1',
  kind: 'receipt',
  postedOn: '2026-03-31',
  byName: 'Anitha',
  madeAt: '2026-03-31T06:30:00.000Z',
  loanId: 'l',
  loanNumber: 'MN-1',
  amountPaise: 100_000,
  loans: [loan],
  lines: [],
  reversesNumber: null,
  reversedByNumber: null,
  payments: [{ direction: 'in', mode: 'cash', bankName: null, amountPaise: 100_000, reference: null }],
  customer: {
    number: 'C1',
    name: 'Kavitha',
    guardianName: null,
    guardianRelation: null,
    phone: '98400 12345',
    address: null,
    city: null,
    state: null,
    pinCode: null,
    idKind: null,
    idMasked: null,
  },
}
const linesOf = (fields: Partial<PrintoutReceipt>) =>
  receiptText(english, { ...receipt, ...fields })
    .split('\n')
    .slice(1, -1)

describe('the message of a receipt', () => {
  test('says what was received when, under which number, and what remains due', () => {
    expect(linesOf({ loans: [{ ...loan, chargesDuePaise: 5_000 }] })).toEqual([
      'We received ₹1,000.00 on 31 Mar 2026, receipt MN-R1.',
      'Loan MN-1: outstanding principal ₹9,000.00, due on 05 Apr 2026.',
      'Charges due on loan MN-1: ₹50.00.',
    ])
  })

  test('of a closing says so, and when the articles can be collected', () => {
    const closed: ReceiptLoan = { ...loan, kind: 'closing', outstandingPaise: 0, collectOn: '2026-04-02' }
    expect(linesOf({ kind: 'closing', loans: [closed] })).toEqual([
      'We received ₹1,000.00 on 31 Mar 2026, receipt MN-R1.',
      'Loan MN-1 is paid in full.',
      'The articles of loan MN-1 can be collected on 02 Apr 2026. Please bring the pawn ticket.',
    ])
  })

  test('of a payout, a charge or a reversal names its kind', () => {
    const out = receipt.payments.map((part) => ({ ...part, direction: 'out' as const }))
    expect(linesOf({ kind: 'payout', payments: out })[0]).toBe(
      'We paid you ₹1,000.00 on 31 Mar 2026, voucher MN-R1.',
    )
    expect(linesOf({ kind: 'charge', payments: [] })[0]).toBe(
      'Debit note MN-R1 dated 31 Mar 2026: ₹1,000.00.',
    )
    expect(linesOf({ kind: 'reversal', payments: out, reversesNumber: 'MN-R0' }).slice(0, 2)).toEqual([
      'Reversal voucher MN-R1 dated 31 Mar 2026: ₹1,000.00.',
      'Reverses MN-R0.',
    ])
  })

  test('that was reversed names the reversal instead of what remains due', () => {
    expect(linesOf({ reversedByNumber: 'MN-R2' })).toEqual([
      'We received ₹1,000.00 on 31 Mar 2026, receipt MN-R1.',
      'Reversed by MN-R2.',
    ])
  })

  test.each([
    ['surplus', 11_000_000, 1_900_000, 0, 'Surplus payable to you after the sale: ₹19,000.00.'],
    ['shortfall', 8_000_000, 0, 2_000_000, 'Shortfall payable by you after the sale: ₹20,000.00.'],
  ])(
    'of a sale at auction with a %s says what it recovered',
    (_, pricePaise, surplusPaise, shortfallPaise, rest) => {
      const dues = { ...nothing, interestPaise: 100_000, principalPaise: 9_000_000 }
      const recovered = { ...dues, principalPaise: dues.principalPaise - shortfallPaise }
      const costs = { costsPaise: 0, costsRecoveredPaise: 0, waivedPaise: 0 }
      const sale = { ...costs, pricePaise, dues, recovered, surplusPaise, shortfallPaise }
      const sold: ReceiptLoan = { ...loan, kind: 'auction', outstandingPaise: 0, allocated: recovered, sale }
      const amountPaise = 9_100_000 - shortfallPaise
      const amount = shortfallPaise === 0 ? '₹91,000.00' : '₹71,000.00'
      expect(linesOf({ kind: 'auction-settlement', amountPaise, payments: [], loans: [sold] })).toEqual([
        `Auction settlement MN-R1 dated 31 Mar 2026: ${amount}.`,
        `The articles of loan MN-1 were sold at auction for ${shortfallPaise === 0 ? '₹1,10,000.00' : '₹80,000.00'}. Recovered for the loan: ${amount}.`,
        rest,
      ])
    },
  )
})

describe('the message of a payout', () => {
  const [example] = openApi.components.schemas.PawnTicket.examples as unknown as [PawnTicket]
  const sentence = (texts: typeof english, renewedFromNumber: string | null) =>
    payoutText(texts, { ...example, renewedFromNumber }).split('\n')[1]

  test('says what was paid to the customer', () => {
    expect(sentence(english, null)).toBe(
      'Loan MN-2627-00042: ₹1,00,000.00 paid to you on 05 Apr 2026. Due date 05 Apr 2027.',
    )
  })

  test.each([
    [
      'English',
      english,
      'Loan MN-1 was renewed on 05 Apr 2026. New loan MN-2627-00042: loan amount ₹1,00,000.00, due date 05 Apr 2027.',
    ],
    [
      'Hindi',
      hindi,
      'ऋण सं. MN-1 का 5 अप्रैल 2026 को नवीनीकरण किया गया। नया ऋण सं. MN-2627-00042: ऋण की राशि ₹1,00,000.00, देय तिथि 5 अप्रैल 2027।',
    ],
    [
      'Tamil',
      tamil,
      'கடன் எண் MN-1, 5 ஏப்ரல், 2026 அன்று புதுப்பிக்கப்பட்டது. புதிய கடன் எண் MN-2627-00042: கடன் தொகை ₹1,00,000.00, தவணைத் தேதி 5 ஏப்ரல், 2027.',
    ],
  ])('of a renewal names both loans and no payment, in %s', (_, texts, expected) => {
    expect(sentence(texts, 'MN-1')).toBe(expected)
  })
})
