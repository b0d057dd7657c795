import { counted, grouped } from '../../../domain/text/count.ts'

/** Texts of the actions on several loans of the list. */
export const chosenLoansTexts = {
  print: 'Print tickets',
  printDoes: 'print tickets',
  tooMany: (count: number, most: number) =>
    `Up to ${grouped(most)} tickets can be printed at once, and ${counted(count, 'loan')} are chosen. Choose fewer.`,
  remind: 'Send reminders',
  remindDoes: 'send reminders',
  noneActive: 'None of the chosen loans is active.',
} as const
