import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How an auction works. */
export const howItWorks: HowItWorksText = {
  title: 'How an auction works',
  purpose: 'Sell the pledge of an overdue loan, after a notice to the customer.',
  steps: [
    'Add eligible loans to the auction list.',
    'Send the notices and record their delivery.',
    'After the notice period, schedule the auction.',
    'On the auction date, set the reserve prices, record bids and sell to the highest bidder.',
    'Pay the surplus to the customer, or receive or write off the shortfall.',
  ],
  rules: [
    'Notice period: 14 days under RBI rules, 15 days for pawnbrokers. A pawnbroker first waits 12 months from the pledge and a grace period of 7 days.',
    'Reserve price: 90 % of the value on that day; a lower bid is rejected. Under RBI rules it is 85 % after two unsold auctions.',
    'If the customer closes or renews the loan before the sale, the lot is withdrawn.',
    'A surplus is paid by bank within 7 working days under RBI rules, 30 days for pawnbrokers.',
  ],
  final: ['A sale: the loan ends and the items belong to the buyer.'],
  example: [
    'Value ₹1,00,000: reserve price ₹90,000. Sold for ₹95,000.',
    'The sale price covers, in this order, costs ₹1,000, charges ₹200, penal interest ₹300, interest ₹8,500 and principal ₹70,000. The surplus of ₹15,000 belongs to the customer.',
  ],
}
