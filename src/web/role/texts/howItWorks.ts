import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How role mapping works. */
export const howItWorks: HowItWorksText = {
  title: 'How role mapping works',
  purpose: 'What people with a role can see and do on each screen of this store.',
  steps: [
    'Choose the role above the table.',
    'Tick its rights. Boxes in headings tick a whole screen, column or group.',
    'Check the number of changes below the table.',
    'Press “Save mapping”.',
  ],
  rules: [
    'Ticking any right of a screen also ticks View.',
    'You can only give rights you have, and you cannot change your own role.',
    'A role in use can only be changed by someone with all its rights.',
    'A role belongs to one store. Copy it to use it in others.',
    'Nobody can approve a loan or release they entered, whatever their rights.',
    'Give only a few people special rights, such as waiving dues, writing off or reopening a day.',
  ],
  final: [
    'Entries made with a right stay, and the audit log names who made them. Rights can be changed back at any time.',
  ],
  example: [
    'Company policy asks for approval above ₹2,00,000.',
    'A clerk with “Add” on New Loan can pay out ₹2,00,000 without approval. A loan of ₹2,00,100 is pending until another person with “Approve” approves it.',
  ],
}
