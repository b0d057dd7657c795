import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How opening balances work. */
export const howItWorks: HowItWorksText = {
  title: 'How opening balances work',
  purpose: 'Carry balances and active loans over from your old books, once for each store.',
  steps: [
    'Save the cut-over date: the last day of the old books.',
    'Enter or import the balance of each account.',
    'Import the active loans, or add them one by one.',
    'Compare the trial balance with your old books.',
    'Accept the opening balances.',
  ],
  rules: [
    'Loans and their unpaid charges come from the list of loans, not from account balances.',
    'Bank loans cannot be entered here.',
    'A difference between debits and credits is posted to Opening balances. Find its cause first.',
    'Interest due is shown but not posted: it is income when it is received.',
    'Dues are calculated by the scheme from “Interest paid up to”, which may be after the cut-over date. Check a few loans by hand.',
    'Each loan gets a new number and keeps its old one.',
  ],
  final: ['Accepting creates the loans, posts the balances and locks this page.'],
  example: [
    'Debits: cash ₹1,00,000 and loans ₹5,00,000. Credit: capital ₹5,50,000.',
    'Opening balances gets the difference as a credit of ₹50,000. Look for the missing credit, such as unpaid expenses.',
  ],
}
