import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How a scheme works. */
export const howItWorks: HowItWorksText = {
  title: 'How a scheme works',
  purpose: 'A scheme sets what a loan costs: rates, tenure, limits, minimum interest and fees.',
  steps: [
    'Choose the slab type (the interest method) and the metal.',
    'Enter the rates per year by day, from day 1 without a gap.',
    'Enter tenure, limits, minimum interest, penal interest and fees.',
    'Save, then try the scheme in the calculator on its page.',
  ],
  rules: [
    'Stepped: each day has the rate of its own band. Retrospective: all days get the rate of the band reached.',
    'Minimum interest is charged at closing or renewal if the total interest is lower.',
    'Penal interest starts after the grace period but is counted from the due date.',
    'Pawnbrokers can charge at most 24 % per year in total: rate, penal interest and fees together.',
  ],
  final: [
    'Each change of terms is a new, permanent version. Existing loans keep theirs.',
    'The metal of a scheme cannot be changed.',
  ],
  example: [
    '₹1,00,000 for 100 days: 12 % per year to day 90, then 15 %.',
    'Stepped: 90 days at 12 % and 10 days at 15 % cost ₹3,369.86.',
    'Retrospective: 100 days at 15 % cost ₹4,109.59.',
    'Minimum interest of 30 days: if the loan is closed after 5 days, the customer pays ₹986.30, not ₹164.38.',
  ],
}
