import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How New Loan works. */
export const howItWorks: HowItWorksText = {
  title: 'How a new loan works',
  purpose: 'Lend against gold or silver on one page, from customer to payout.',
  steps: [
    'Find the customer or add one. KYC must be complete.',
    'Weigh the items and enter their purity. All must be of the same metal.',
    'Choose the scheme, and lower the amount if the customer wants less.',
    'Enter the payout, the packet seal and the vault location.',
    'Check the summary with the customer and press “Pay out”.',
  ],
  rules: [
    'The eligible amount is the lowest of all limits, rounded down to multiples of ₹100.',
    'Pawnbrokers lend up to 80 % of the value. RBI rules allow 85 % up to ₹2,50,000 per customer, 80 % up to ₹5,00,000 and 75 % above, including interest to the due date.',
    'Section 269SS: cash paid out on a customer’s active loans must stay below ₹20,000 in total.',
    'Company policy can set other limits and require a second person to approve large loans.',
  ],
  final: ['A payout cannot be reversed. To end the loan, close it.'],
  example: [
    '10 g net of 22K · 916 gold at ₹9,000 per gram: value ₹90,000. A pawnbroker can lend 80 %: ₹72,000.',
    'At most ₹19,999 of it can be paid in cash; the remaining ₹52,001 is paid by bank.',
  ],
}
