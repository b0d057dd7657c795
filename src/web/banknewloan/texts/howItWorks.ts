import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How a bank loan works. */
export const howItWorks: HowItWorksText = {
  title: 'How a bank loan works',
  purpose: 'Borrow from a bank against customers’ packets (re-pledge), and get the packets back.',
  steps: [
    'Choose packets of active loans in the vault.',
    'Enter the lender’s terms and how you receive the money.',
    'Pay the lender: interest first, then principal.',
    'Redeem the bank loan before its due date.',
    'Collect the packets and enter their vault location.',
  ],
  rules: [
    'A packet with a lender can be neither released nor auctioned. When its loan is closed, it is listed under “Packets to collect”.',
    'Interest is calculated for each day, with 365 days in a year. If the lender’s own figure differs, enter it.',
    'Before the bank loan is redeemed, packets come back only with the lender’s consent.',
    'A company under RBI rules cannot re-pledge customers’ packets. A pawnbroker should take legal advice first.',
    'Spread is the customers’ interest less the lender’s.',
  ],
  final: [
    'Entries are never changed. Only the last entry can be reversed.',
    'Once a packet has been collected, the entry “Loan taken” can no longer be reversed.',
  ],
  example: [
    'The bank lends ₹2,00,000 at 9 %: 30 days cost ₹1,479.45.',
    'The customers owe ₹2,50,000 at 18 %: 30 days earn ₹3,698.63. The spread is ₹2,219.18.',
  ],
}
