import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How a business day works. */
export const howItWorks: HowItWorksText = {
  title: 'How the day works',
  purpose:
    'Each store opens and closes its day with a count of the cash. Every entry belongs to the open day.',
  steps: [
    'In the morning, press “Open day” and count each note and coin.',
    'In the evening, deposit any cash above the overnight limit in the bank.',
    'Press “Close day” and count again. Cash as per books is shown after the count.',
    'If they differ, count once more or enter the reason.',
    'Settle pending work, close the day and print the slip.',
  ],
  rules: [
    'A difference is posted to Cash over and short.',
    'An earlier day must be closed before today can be opened.',
    'Approvals expire when the day ends.',
    'The drawer can never go below zero in the books.',
    'A backup is made when the day closes.',
  ],
  final: [
    'Nothing can be posted to a closed day. Reopening the last one needs a right and a reason.',
    'Every count is kept, even when a day is reopened.',
  ],
  example: [
    'The books say ₹48,250. You count 90 × ₹500, 30 × ₹100 and 4 × ₹50: ₹48,200.',
    'The cash is short by ₹50. With your reason, ₹50 goes to Cash over and short, and the books say ₹48,200.',
  ],
}
