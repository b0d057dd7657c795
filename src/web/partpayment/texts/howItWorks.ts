import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How the page of a loan works. */
export const howItWorks: HowItWorksText = {
  title: 'How Loan Details works',
  purpose: 'One loan: its dues, items, ledger and packet.',
  steps: [
    'Read “Amount to close today”.',
    '“Receive payment” takes a payment and shows the split.',
    '“Close loan” ends the loan for exactly the amount shown.',
    '“Release” then hands over the packet, against ticket and ID.',
    '“Renew or top up” replaces the loan on the same packet.',
  ],
  rules: [
    'A payment goes to charges, penal interest, interest and then principal.',
    'A payment must leave some principal. The closing amount is rounded to ₹1.',
    'The scheme’s minimum interest is charged at closing, even after a few days.',
    'Section 269T: no principal in cash once the customer owes ₹20,000 or more. Section 269ST: cash from one person must stay below ₹2,00,000 a day.',
    'A packet with a lender must be collected first.',
    'Another collector, a lost ticket or another ID needs a second person’s approval.',
  ],
  final: [
    'The release of a packet.',
    'Entries never change. Only the last can be reversed, by a new one with a reason.',
  ],
  example: [
    '₹50,000 at 18 % per year (1.5 % per month): after 30 days the interest is ₹739.73.',
    'The customer pays ₹5,000 by UPI: ₹739.73 interest and ₹4,260.27 principal. ₹45,739.73 is left.',
  ],
}
